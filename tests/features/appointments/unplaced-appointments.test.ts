import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { type EnqueuedChange, enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { readAgenda } from '#features/appointments/read-agenda.ts'
import { appointment as mirroredAppointment } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic, patient } from '#tests/features/device-clinic.ts'
import { park } from '#tests/features/sync-center/parked-change.ts'

const FRIDAY = localDate('2026-11-20')
const MONDAY = localDate('2026-11-23')
const typed = {
  date: FRIDAY,
  startTime: '16:30',
  endTime: '17:00',
  reason: 'Dolor lumbar',
  notes: '',
  professionalId: 1,
}

async function clinicWith(...rows: Partial<Appointment>[]) {
  const clinic = openDeviceClinic()
  const { db } = clinic
  await db.patients.bulkAdd([patient({ id: 1 }), patient({ id: 2, firstName: 'Bruno', dni: '30123457' })])
  await db.appointments.bulkAdd(
    rows.map((row, index) => mirroredAppointment({ id: index + 1, date: FRIDAY, patientId: 2, ...row })),
  )
  const refuse = (enqueued: EnqueuedChange | null) => {
    if (!enqueued) throw new Error('nothing was changed')
    return park(db, enqueued, { why: 'slot_taken' })
  }
  const shown = async (from = FRIDAY, to = from) =>
    (await readAgenda(db, { from, to }, false)).map(({ appointment, patientName, unplaced }) => [
      `${appointment.date} ${appointment.startTime}`,
      patientName,
      unplaced,
    ])
  return { ...clinic, refuse, shown }
}

describe('an appointment whose time was taken', () => {
  it('is shown at its day next to the one that has its time, and marked', async () => {
    const { db, sources, refuse, shown } = await clinicWith(
      { startTime: '16:30' as never, endTime: '17:00' as never },
      { startTime: '16:45' as never, endTime: '17:15' as never },
    )
    const enqueued = await enqueueCreate(db, sources, 'appointment', { ...typed, patientId: 1 })
    expect((await shown()).every(([, , unplaced]) => unplaced === null)).toBe(true)
    await refuse(enqueued)
    expect(await shown()).toEqual([
      ['2026-11-20 16:30', 'Bruno Gómez', null],
      ['2026-11-20 16:30', 'Ana Gómez', enqueued.n],
      ['2026-11-20 16:45', 'Bruno Gómez', null],
    ])
    expect(await shown(MONDAY)).toEqual([])
  })

  it('that was to be moved is shown at both places, as two entries', async () => {
    const { db, sources, refuse } = await clinicWith({ startTime: '15:00' as never, endTime: '15:30' as never })
    const [seen] = await readAgenda(db, { from: FRIDAY, to: FRIDAY }, false)
    const moved = { date: MONDAY, startTime: '17:00', endTime: '17:30' }
    await refuse(await enqueueUpdate(db, sources, 'appointment', seen?.appointment ?? { key: 1 }, moved))
    const entries = await readAgenda(db, { from: FRIDAY, to: MONDAY }, false)
    expect(entries.map(({ appointment, unplaced }) => [appointment.date, unplaced !== null])).toEqual([
      [FRIDAY, false],
      [MONDAY, true],
    ])
    expect(new Set(entries.map(({ appointment }) => appointment.uid)).size).toBe(2)
  })

  it('is an appointment like any other once it is sent again', async () => {
    const { db, sources, refuse, shown } = await clinicWith()
    const enqueued = await enqueueCreate(db, sources, 'appointment', { ...typed, patientId: 1 })
    await refuse(enqueued)
    await db.outbox.update(enqueued.n, { state: 'queued', parked: null })
    expect(await shown()).toEqual([['2026-11-20 16:30', 'Ana Gómez', null]])
  })
})
