import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { readSameHour } from '#features/appointments/dialog/form/use-same-hour.ts'
import { appointment } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic, patient } from '#tests/features/device-clinic.ts'

const during = (startTime: string, endTime: string) => ({
  date: localDate('2026-11-20'),
  startTime: timeOfDay(startTime),
  endTime: timeOfDay(endTime),
})

async function clinicWith(row: Parameters<typeof appointment>[0]) {
  const { db } = openDeviceClinic()
  await db.patients.bulkAdd([patient({ id: 1 }), patient({ id: 2, dni: '30123457' })])
  await db.appointments.add(
    appointment({ id: 1, patientId: 1, professionalId: 2, ...during('09:00', '09:30'), ...row }),
  )
  return db
}

it("is found for another appointment of the patient at that hour, whoever's it is", async () => {
  const db = await clinicWith({})
  const found = await readSameHour(db, during('09:15', '09:45'), 1, null)
  expect(found?.appointment).toMatchObject({ startTime: '09:00', professionalId: 2 })
  expect(await readSameHour(db, during('09:30', '09:45'), 1, null)).toBeNull()
  expect(await readSameHour(db, during('09:15', '09:45'), 2, null)).toBeNull()
  expect(await readSameHour(db, { ...during('09:15', '09:45'), date: '2026-11-21' }, 1, null)).toBeNull()
})

it('is not found for the moved appointment itself, or a cancelled one', async () => {
  const db = await clinicWith({})
  const uid = (await readSameHour(db, during('09:00', '09:15'), 1, null))?.appointment.uid ?? ''
  expect(await readSameHour(db, during('09:00', '09:15'), 1, uid)).toBeNull()
  const cancelled = await clinicWith({ status: 'cancelled' })
  expect(await readSameHour(cancelled, during('09:00', '09:15'), 1, null)).toBeNull()
})
