import { expect, it } from 'vitest'
import { enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { addDays, localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { readAffected } from '#features/shared/closures/affected-appointments.ts'
import { appointment, mirror } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic, patient } from '#tests/features/device-clinic.ts'
import { closureView } from './closure-view.ts'

const FRIDAY = localDate('2026-11-20')
const TODAY = localDate('2026-11-19')

const at = (id: number, startTime: string, fields: object = {}) => {
  const start = timeOfDay(startTime)
  const endTime = timeOfDay(startTime.replace(/00$/, '15'))
  return appointment({ id, date: FRIDAY, startTime: start, endTime, status: 'scheduled', ...fields })
}

async function aDay() {
  const clinic = openDeviceClinic()
  await mirror(clinic.db, {
    patients: [patient()],
    appointments: [
      at(1, '15:00'),
      at(2, '09:00', { professionalId: 2 }),
      at(3, '16:00', { status: 'cancelled' }),
      at(4, '17:00', { status: 'pending', professionalId: null }),
      at(5, '18:00', { date: addDays(FRIDAY, 1) }),
    ],
  })
  return clinic
}
const idsOf = (affected: Awaited<ReturnType<typeof readAffected>>) => affected.map((each) => each.appointment.key)

it('finds what is booked in a closure, with its patients, and nothing else', async () => {
  const { db } = await aDay()
  const affected = await readAffected(db, closureView(), TODAY)
  expect(idsOf(affected)).toEqual([2, 1])
  expect(affected[1]?.patient).toMatchObject({ firstName: 'Ana' })
  expect(idsOf(await readAffected(db, closureView({ professionalId: 2 }), TODAY))).toEqual([2])
  const part = { startTime: timeOfDay('14:00'), endTime: timeOfDay('15:15') }
  expect(idsOf(await readAffected(db, closureView(part), TODAY))).toEqual([1])
})

it('leaves out what was moved away on this device, though the server does not know yet', async () => {
  const { db, sources } = await aDay()
  await enqueueUpdate(db, sources, 'appointment', { key: 1 }, { date: addDays(FRIDAY, 3), status: 'rescheduled' })
  expect(idsOf(await readAffected(db, closureView(), TODAY))).toEqual([2])
})

it('does not look into the past', async () => {
  const { db } = await aDay()
  expect(await readAffected(db, closureView(), addDays(FRIDAY, 1))).toEqual([])
})
