import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import type { Review } from '#domain/sync/outbox/outbox-entry.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { readFreePlaces } from '#features/shared/slot-resolver/free-places.ts'
import { isUnplacedAppointment } from '#features/shared/slot-resolver/is-unplaced-appointment.ts'
import { readUnplacedAppointment } from '#features/shared/slot-resolver/read-unplaced-appointment.ts'
import { resolverTexts } from '#features/shared/slot-resolver/resolver-texts.ts'
import { appointment } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic, patient } from '#tests/features/device-clinic.ts'

const at = (startTime: string, endTime: string) => ({ startTime: timeOfDay(startTime), endTime: timeOfDay(endTime) })
const FRIDAY = localDate('2026-11-20')
const wished = {
  date: FRIDAY,
  ...at('16:30', '17:00'),
  reason: 'Dolor lumbar',
  notes: 'Prefiere a la tarde',
  patientId: 1,
  professionalId: 1,
}

/** Ana's appointment was refused, since Bruno has that time on Friday. It is Thursday, 14:00. */
async function refused(...others: Partial<Appointment>[]) {
  const clinic = openDeviceClinic()
  const { db, sources } = clinic
  await db.patients.bulkAdd([patient({ id: 1 }), patient({ id: 2, firstName: 'Bruno', dni: '30123457' })])
  await db.professionals.add({
    id: 1,
    ref: null,
    version: 1,
    name: 'Laura',
    lastName: 'Ferreyra',
    license: '',
    active: true,
  })
  const rows = [{ ...at('16:45', '17:15'), reason: 'Control' }, ...others]
  await db.appointments.bulkAdd(
    rows.map((row, index) => appointment({ id: index + 1, date: FRIDAY, patientId: 2, ...row })),
  )
  const { n, key } = await enqueueCreate(db, sources, 'appointment', wished)
  const parked: Review = {
    why: 'slot_taken',
    fields: [],
    status: 409,
    answer: { code: 'slot_taken' },
    at: clinic.clock(),
  }
  await db.outbox.update(n, { state: 'parked', parked })
  return { ...clinic, n, key, read: () => readUnplacedAppointment(db, n, clinic.clock()) }
}

describe('an appointment whose time was taken', () => {
  it('is shown with all that was typed, next to the one that has the time', async () => {
    const { read } = await refused()
    expect(await read()).toMatchObject({
      patientName: 'Ana Gómez',
      professionalName: 'Laura Ferreyra',
      wished: { date: FRIDAY, startTime: '16:30', reason: 'Dolor lumbar', notes: 'Prefiere a la tarde' },
      holders: [{ patientName: 'Bruno Gómez', appointment: { startTime: '16:45', reason: 'Control' } }],
    })
  })

  it('lists what would be dropped with it: the record of the visit that took place meanwhile', async () => {
    const { db, sources, key, read } = await refused()
    const others = await enqueueCreate(db, sources, 'appointment', { ...wished, startTime: '18:00', endTime: '18:30' })
    const completed = await enqueueUpdate(db, sources, 'appointment', { ...wished, key }, { status: 'completed' })
    const record = { patientId: 1, professionalId: 1, diagnosis: 'Hernia L5-S1' }
    const { n: visit } = await enqueueCreate(db, sources, 'record', { ...record, appointmentId: key })
    await enqueueCreate(db, sources, 'record', { ...record, appointmentId: others.key })
    expect((await read())?.lost).toEqual([
      { n: completed?.n, title: 'Lo que después se cambió de este turno' },
      { n: visit, title: 'Historia clínica de Ana Gómez' },
    ])
  })

  it('needs no decision once it is sent again', async () => {
    const { db, n, read } = await refused()
    await db.outbox.update(n, { state: 'queued', parked: null })
    expect((await readOutbox(db)).filter(isUnplacedAppointment)).toEqual([])
    expect(await read()).toBeNull()
  })
})

describe('the next free times', () => {
  it('are the nearest of its day in order, then one of each opening day, within the hours', async () => {
    const { read } = await refused()
    const free = (await read())?.free.map(({ date, startTime }) => `${date} ${startTime}`)
    expect(free).toEqual([
      '2026-11-20 15:45',
      '2026-11-20 16:00',
      '2026-11-20 16:15',
      '2026-11-23 16:30',
      '2026-11-24 16:30',
      '2026-11-25 16:30',
    ])
  })

  it('are as long as the appointment, and never overlap another of the same professional', async () => {
    const monday = { date: localDate('2026-11-23'), ...at('14:00', '20:00') }
    const { read } = await refused(monday, { ...at('14:00', '16:30') })
    const free = (await read())?.free.map(({ date, startTime, endTime }) => `${date} ${startTime}-${endTime}`)
    // On Friday the clinic closes at 17:00.
    expect(free?.[0]).toBe('2026-11-24 16:30-17:00')
    expect(free?.some((place) => place.startsWith('2026-11-23'))).toBe(false)
  })
})

describe('the next free times of an appointment outside the opening hours', () => {
  it('may be outside them on its own day, and on no other', async () => {
    const early = { date: FRIDAY, ...at('08:00', '08:30'), professionalId: 1 }
    const { db, clock } = await refused()
    const free = (await readFreePlaces(db, early, ['its own'], clock())).map(
      ({ date, startTime }) => `${date} ${startTime}`,
    )
    expect(free.slice(0, 4)).toEqual(['2026-11-20 07:45', '2026-11-20 08:00', '2026-11-20 08:15', '2026-11-23 14:00'])
  })
})

describe('the message to the patient', () => {
  it('names the times, and neither reason nor notes', async () => {
    const { read } = await refused()
    const taken = await read()
    const text = resolverTexts.offer('Ana', taken?.wished as never, taken?.free.slice(0, 2) ?? [])
    expect(text).toBe(
      'Hola Ana: el horario del viernes 20 de noviembre a las 16:30 ya no está disponible. Podemos ofrecerte el viernes 20 de noviembre a las 15:45 o el viernes 20 de noviembre a las 16:00. ¿Cuál te queda bien?',
    )
    expect(text).not.toContain('lumbar')
  })
})
