import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readSyncCenter } from '#data/sync/conflicts/read-sync-center.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { centerItems } from '#features/sync-center/center-items.ts'
import { readNearPlaces } from '#features/sync-center/near-places.ts'
import { openDeviceClinic, patient } from '#tests/features/device-clinic.ts'
import type { TestClock } from '#tests/support/server/test-clock.ts'
import { appointment, newAppointment, park } from './parked-change.ts'

const FRIDAY = localDate('2026-11-27')
const at = (id: number, startTime: string, endTime: string) =>
  appointment({ id, date: FRIDAY, startTime: timeOfDay(startTime), endTime: timeOfDay(endTime) })
/** The alternatives that the server named in its refusal. */
const alternatives = [{ date: FRIDAY, startTime: timeOfDay('14:30'), endTime: timeOfDay('15:00') }]

let db: ClinicDatabase
let sources: ChangeSources
let clock: TestClock

/**
 * An appointment of Friday at 15:00 that was refused because its time is taken. On Fridays the clinic is open from
 * 14:00 to 17:00.
 */
beforeEach(async () => {
  ;({ db, sources, clock } = openDeviceClinic())
  await db.patients.add(patient())
  await db.appointments.add(at(5, '15:00', '15:30'))
  const enqueued = await enqueueCreate(db, sources, 'appointment', newAppointment)
  await park(db, enqueued, { why: 'slot_taken', answer: { code: 'slot_taken', alternatives } })
})
afterEach(() => db.delete())

async function offered(): Promise<string[]> {
  const [question] = centerItems(await readSyncCenter(db)).questions
  const taken = question?.takenPlace ?? expect.fail('somebody has the time')
  return (await readNearPlaces(db, taken, clock())).map(({ date, startTime }) => `${date} ${startTime}`)
}

it('the free times nearest to the taken one are offered', async () => {
  expect(await offered()).toEqual(['2026-11-27 14:15', '2026-11-27 14:30', '2026-11-27 15:30'])
})

it('a time given since the refusal, on another device or on this one, is not offered', async () => {
  await db.appointments.add(at(6, '14:30', '15:00'))
  await enqueueCreate(db, sources, 'appointment', { ...newAppointment, startTime: '15:30', endTime: '16:00' })
  expect(await offered()).toEqual(['2026-11-27 14:00', '2026-11-27 16:00', '2026-11-27 16:15'])
})

it('a past time is not offered, whenever the refusal was', async () => {
  // At 14:50.
  clock.set('2026-11-27T17:50:00.000Z')
  expect(await offered()).toEqual(['2026-11-27 15:30', '2026-11-27 15:45', '2026-11-27 16:00'])
})
