import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { readRequestCards } from '#features/appointments/requests/read-request-cards.ts'
import { appointment } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic, patient } from '#tests/features/device-clinic.ts'

let db: ClinicDatabase

beforeEach(async () => {
  ;({ db } = openDeviceClinic())
  await db.patients.bulkAdd([patient(), patient({ id: 2 })])
})

afterEach(() => db.delete())

const wish = { id: 2, status: 'pending', startTime: timeOfDay('15:00'), replacesId: 1 } as const
const replaced = async () => (await readRequestCards(db)).map((card) => card.replaced?.startTime ?? null)

it('the card of a request names the appointment that its approval cancels', async () => {
  await db.appointments.bulkAdd([appointment({ id: 1 }), appointment(wish)])
  expect(await replaced()).toEqual(['09:00'])
})

it.each([
  ['closed', { status: 'cancelled' }],
  ["another patient's by now", { patientId: 2 }],
] as const)('an appointment that is %s is not named', async (_, fields) => {
  await db.appointments.bulkAdd([appointment({ id: 1, ...fields }), appointment(wish)])
  expect(await replaced()).toEqual([null])
})

it('an appointment that this device lacks is not named', async () => {
  await db.appointments.add(appointment(wish))
  expect(await replaced()).toEqual([null])
})
