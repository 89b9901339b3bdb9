import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readPending } from '#data/local/outbox/outbox.ts'
import { readUnclosedAppointments } from '#data/local/rows/unclosed-appointments.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import { APPOINTMENT_STATUSES } from '#domain/appointment/appointment-status.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { appointment } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic, patient } from '#tests/features/device-clinic.ts'

const NOW = { date: localDate('2026-11-19'), time: timeOfDay('10:15') }

async function clinicWith(rows: readonly Parameters<typeof appointment>[0][]): Promise<ClinicDatabase> {
  const { db } = openDeviceClinic()
  await db.patients.add(patient({ id: 1 }))
  await db.appointments.bulkAdd(rows.map((row, index) => appointment({ id: index + 1, ...row })))
  return db
}

const during = (day: string, startTime: string, endTime: string) => ({
  date: localDate(day),
  startTime: timeOfDay(startTime),
  endTime: timeOfDay(endTime),
})

const read = (db: ClinicDatabase, count = 10) =>
  atOneMoment(db, async () => readUnclosedAppointments(db, NOW, count, await readPending(db)))

const placesOf = async (db: ClinicDatabase, count?: number) =>
  (await read(db, count)).map(({ date, startTime }) => `${date} ${startTime}`)

it('are those of earlier days and of the hours that are over, the latest first', async () => {
  const db = await clinicWith([
    during('2026-11-17', '09:00', '09:15'),
    during('2026-11-18', '19:00', '19:30'),
    during('2026-11-19', '08:00', '08:15'),
    during('2026-11-19', '10:00', '10:15'),
    during('2026-11-19', '10:00', '10:30'),
    during('2026-11-20', '08:00', '08:15'),
  ])
  const all = ['2026-11-19 10:00', '2026-11-19 08:00', '2026-11-18 19:00', '2026-11-17 09:00']
  expect(await placesOf(db)).toEqual(all)
  expect(await placesOf(db, 3)).toEqual(all.slice(0, 3))
})

it('are booked ones only', async () => {
  const statuses = APPOINTMENT_STATUSES.map((status) => ({ status }))
  const db = await clinicWith([
    ...statuses.map((row) => ({ ...row, ...during('2026-11-18', '09:00', '09:15') })),
    ...statuses.map((row) => ({ ...row, ...during('2026-11-19', '09:00', '09:15') })),
  ])
  const found = (await read(db, 20)).map(({ date, status }) => `${date} ${status}`)
  expect(found.toSorted()).toEqual(
    ['2026-11-18', '2026-11-19'].flatMap((day) =>
      ['approved', 'rescheduled', 'scheduled'].map((each) => `${day} ${each}`),
    ),
  )
})
