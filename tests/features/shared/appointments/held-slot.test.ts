import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { readHeldSlot } from '#features/shared/appointments/held-slot.ts'
import { appointment } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic, patient } from '#tests/features/device-clinic.ts'

const place = (date: string, startTime: string, endTime: string) => ({
  date: localDate(date),
  startTime: timeOfDay(startTime),
  endTime: timeOfDay(endTime),
  professionalId: 1,
})
const friday = place('2026-11-20', '09:00', '09:30')

async function agendaWith(...rows: Partial<Appointment>[]) {
  const clinic = openDeviceClinic()
  await clinic.db.patients.add(patient({ id: 1 }))
  await clinic.db.appointments.bulkAdd(
    rows.map((row, index) => appointment({ id: index + 1, patientId: 1, status: 'scheduled', ...friday, ...row })),
  )
  const read = (wish = friday, own: string | null = null) => readHeldSlot(clinic.db, wish, own, clinic.clock())
  return { ...clinic, read }
}

describe('a requested time', () => {
  it('is taken by the appointments that overlap it, named by their patients', async () => {
    const { read } = await agendaWith(place('2026-11-20', '09:15', '10:00'), place('2026-11-20', '09:30', '10:00'))
    const held = await read()
    expect(held?.holders.map((entry) => [entry.appointment.startTime, entry.patientName])).toEqual([
      ['09:15', 'Ana Gómez'],
    ])
  })

  it('is free next to an appointment, after a cancellation, and for another professional', async () => {
    const { read } = await agendaWith(
      place('2026-11-20', '09:30', '10:00'),
      { status: 'cancelled' },
      { professionalId: 2 },
    )
    expect(await read()).toBeNull()
  })

  it('is taken by a pending appointment of this device, and freed by a pending cancellation', async () => {
    const { db, sources, read } = await agendaWith({})
    const [seen] = (await read())?.holders ?? []
    await enqueueUpdate(db, sources, 'appointment', seen?.appointment ?? { key: 1 }, { status: 'cancelled' })
    expect(await read()).toBeNull()
    await enqueueCreate(db, sources, 'appointment', { ...friday, reason: 'Control', notes: '', patientId: 1 })
    expect((await read())?.holders[0]?.appointment.waiting).toBe(true)
  })

  it('is never taken by the moved appointment itself', async () => {
    const { read } = await agendaWith({ ref: null })
    expect(await read(friday, '1')).toBeNull()
  })

  it('is not taken by the appointment that a request is to replace, unless somebody else has that now', async () => {
    const request = { ref: null, status: 'pending', date: localDate('2026-11-23'), replacesId: 1 } as const
    const { db, read } = await agendaWith({}, request)
    expect(await read(friday, '2')).toBeNull()
    expect((await read())?.holders).toHaveLength(1)
    await db.appointments.update(1, { patientId: 2 })
    expect((await read(friday, '2'))?.holders).toHaveLength(1)
  })
})

describe('the free times offered instead', () => {
  it('are as long as the requested time and the nearest to it, in the order of the day', async () => {
    const { read } = await agendaWith({})
    expect((await read())?.free).toEqual([
      { startTime: '08:15', endTime: '08:45' },
      { startTime: '08:30', endTime: '09:00' },
      { startTime: '09:30', endTime: '10:00' },
    ])
  })

  it('are within the opening hours when the requested time is', async () => {
    const opening = place('2026-11-20', '14:00', '14:30')
    const { read } = await agendaWith(opening)
    expect((await read(opening))?.free.map(({ startTime }) => startTime)).toEqual(['14:30', '14:45', '15:00'])
    const closing = place('2026-11-20', '16:30', '17:00')
    const last = await agendaWith(closing)
    expect((await last.read(closing))?.free.map(({ startTime }) => startTime)).toEqual(['15:30', '15:45', '16:00'])
  })

  it('are never past: none of the morning at noon', async () => {
    const today = place('2026-11-19', '12:00', '12:30')
    const { read } = await agendaWith(today)
    const free = (await read(today))?.free ?? []
    expect(free).toHaveLength(3)
    expect(free.every(({ startTime }) => startTime >= '12:00')).toBe(true)
  })
})
