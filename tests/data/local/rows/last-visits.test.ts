import { expect, it } from 'vitest'
import { readLastVisits } from '#data/local/rows/last-visits.ts'
import { enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { appointment } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic, patient } from '#tests/features/device-clinic.ts'

const TODAY = localDate('2026-11-19')

it('is the last completed appointment up to today, with the changes that wait', async () => {
  const { db, sources } = openDeviceClinic()
  await db.patients.bulkAdd([
    patient({ id: 1 }),
    patient({ id: 2, dni: '30123457' }),
    patient({ id: 3, dni: '1234567' }),
  ])
  const rows = [
    { patientId: 1, date: localDate('2026-11-02'), status: 'completed' },
    { patientId: 1, date: localDate('2026-11-12'), status: 'completed' },
    { patientId: 1, date: localDate('2026-11-16'), status: 'no_show' },
    { patientId: 2, date: localDate('2026-11-18'), status: 'scheduled' },
    { patientId: 3, date: localDate('2026-11-17'), status: 'completed' },
  ] as const
  await db.appointments.bulkAdd(rows.map((row, index) => appointment({ id: index + 1, ...row })))
  expect([...(await readLastVisits(db, [1, 2], TODAY))]).toEqual([[1, '2026-11-12']])

  await enqueueUpdate(db, sources, 'appointment', { key: 4 }, { status: 'completed' })
  expect((await readLastVisits(db, [1, 2], TODAY)).get(2)).toBe('2026-11-18')
  expect((await readLastVisits(db, [1, 2], localDate('2026-11-11'))).get(1)).toBe('2026-11-02')
})
