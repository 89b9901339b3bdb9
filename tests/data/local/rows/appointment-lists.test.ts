import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readPending } from '#data/local/outbox/outbox.ts'
import {
  readNewestAppointments,
  readUpcomingAppointments,
  tallyAppointments,
} from '#data/local/rows/appointment-lists.ts'
import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { readRequests } from '#data/local/rows/requests.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import { enqueueAction, enqueueCreate, enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import { APPOINTMENT_STATUSES, type AppointmentStatus, isClosed } from '#domain/appointment/appointment-status.ts'
import { countAppointments } from '#domain/statistics/appointment-counts.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { addDays, type LocalDate, localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { appointment } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic, patient } from '#tests/features/device-clinic.ts'

const TODAY = localDate('2026-11-19')
const EVER = [localDate('2020-01-01'), localDate('2040-01-01')] as const

async function clinicWith(rows: readonly Partial<Appointment>[]) {
  const clinic = openDeviceClinic()
  await clinic.db.patients.bulkAdd([patient({ id: 1 }), patient({ id: 2, dni: '30123457' })])
  await clinic.db.appointments.bulkAdd(rows.map((row, index) => appointment({ id: index + 1, ...row })))
  return clinic
}

type Clinic = Awaited<ReturnType<typeof clinicWith>>

const onDay = (day: string, startTime = '09:00') => ({ date: localDate(day), startTime: timeOfDay(startTime) })
const placesOf = (views: readonly AppointmentView[]) => views.map((view) => `${view.date} ${view.startTime}`)

const KINDS = ['cancel', 'book', 'delete patient', 'told'] as const

const newest = (db: ClinicDatabase, statuses: readonly AppointmentStatus[], count: number) =>
  atOneMoment(db, async () => readNewestAppointments(db, statuses, count, await readPending(db)))
const upcoming = (db: ClinicDatabase, from: LocalDate, count: number) =>
  atOneMoment(db, async () => readUpcomingAppointments(db, from, count, await readPending(db)))

describe('the newest appointments', () => {
  it('come latest day and start first, up to the given count, with the given statuses', async () => {
    const { db } = await clinicWith([
      onDay('2026-11-20'),
      onDay('2026-11-23', '10:00'),
      onDay('2026-11-23', '11:00'),
      { ...onDay('2026-12-01'), status: 'completed' },
    ])
    expect(placesOf(await newest(db, ['scheduled'], 2))).toEqual(['2026-11-23 11:00', '2026-11-23 10:00'])
    expect(placesOf(await newest(db, ['scheduled', 'completed'], 1))).toEqual(['2026-12-01 09:00'])
  })

  it('reflect pending changes of status', async () => {
    const { db, sources } = await clinicWith([onDay('2026-11-23'), onDay('2026-11-20'), onDay('2026-11-18')])
    const [latest] = await newest(db, ['scheduled'], 1)
    await enqueueUpdate(db, sources, 'appointment', latest as AppointmentView, { status: 'completed' })
    expect(placesOf(await newest(db, ['scheduled'], 2))).toEqual(['2026-11-20 09:00', '2026-11-18 09:00'])
    expect(placesOf(await newest(db, ['completed'], 2))).toEqual(['2026-11-23 09:00'])
  })
})

describe('the upcoming appointments', () => {
  it('are those from today on that may still take place, the soonest first', async () => {
    const closed = APPOINTMENT_STATUSES.filter(isClosed).map((status) => ({ ...onDay('2026-11-19'), status }))
    const { db } = await clinicWith([
      onDay('2026-11-18'),
      onDay('2026-11-24'),
      onDay('2026-11-19', '08:00'),
      { ...onDay('2026-11-20'), status: 'pending' },
      ...closed,
    ])
    expect(placesOf(await upcoming(db, TODAY, 2))).toEqual(['2026-11-19 08:00', '2026-11-20 09:00'])
    expect(await upcoming(db, TODAY, 9)).toHaveLength(3)
  })

  it('reach the given count even while the deletion of a patient with many of them waits', async () => {
    const { db, sources } = await clinicWith([
      ...Array.from({ length: 8 }, (_, days) => ({ date: addDays(TODAY, days), patientId: 1 })),
      { ...onDay('2026-12-10'), patientId: 2 },
      { ...onDay('2026-12-11'), patientId: 2 },
    ])
    await enqueueDelete(db, sources, 'patient', { key: 1 })
    expect(placesOf(await upcoming(db, TODAY, 2))).toEqual(['2026-12-10 09:00', '2026-12-11 09:00'])
  })

  it('reach the given count even while an approval that removes alternatives waits', async () => {
    const asked = {
      status: 'pending',
      requestRef: '00000000-0000-4000-8000-0000000000aa',
      professionalId: null,
    } as const
    const { db, sources } = await clinicWith([
      { ...onDay('2026-11-20'), ...asked },
      { ...onDay('2026-11-21'), ...asked },
      { ...onDay('2026-11-22'), ...asked },
      { ...onDay('2026-12-10'), status: 'pending' },
      { ...onDay('2026-12-11'), status: 'pending' },
    ])
    const [first] = await readRequests(db)
    await enqueueAction(db, sources, 'approve', first as AppointmentView, {
      patch: { status: 'approved', professionalId: 1 },
    })
    expect(placesOf(await upcoming(db, addDays(TODAY, 2), 2))).toEqual(['2026-12-10 09:00', '2026-12-11 09:00'])
  })
})

describe('requests', () => {
  it('come in the order in which they were made', async () => {
    const { db } = await clinicWith([
      { ...onDay('2026-11-20'), status: 'pending', createdAt: '2026-11-18T12:00:00.000Z' },
      { ...onDay('2026-11-25'), status: 'pending', createdAt: '2026-11-17T12:00:00.000Z' },
      onDay('2026-11-20'),
    ])
    expect(placesOf(await readRequests(db))).toEqual(['2026-11-25 09:00', '2026-11-20 09:00'])
  })

  it('disappear with their alternatives as soon as one is approved on this device', async () => {
    const requestRef = '00000000-0000-4000-8000-0000000000aa'
    const { db, sources } = await clinicWith([
      { ...onDay('2026-11-20'), status: 'pending', requestRef, professionalId: null },
      { ...onDay('2026-11-21'), status: 'pending', requestRef, professionalId: null },
    ])
    const [first] = await readRequests(db)
    await enqueueAction(db, sources, 'approve', first as AppointmentView, {
      patch: { status: 'approved', professionalId: 1 },
    })
    expect(await readRequests(db)).toEqual([])
    expect(countAppointments(await tallyAppointments(db, EVER[0]))).toMatchObject({ total: 1, scheduled: 1 })
  })
})

describe('the appointment counts', () => {
  it('begin with the given day, even for an appointment that a change moves past it', async () => {
    const { db, sources } = await clinicWith([onDay('2026-11-17'), onDay('2026-11-18'), onDay('2026-11-19')])
    const [seen] = await readAppointmentsBetween(db, localDate('2026-11-17'), localDate('2026-11-17'))
    await enqueueUpdate(db, sources, 'appointment', seen as AppointmentView, { date: '2026-11-20' })
    const [kept] = await readAppointmentsBetween(db, TODAY, TODAY)
    await enqueueUpdate(db, sources, 'appointment', kept as AppointmentView, { date: '2026-11-18' })
    expect(countAppointments(await tallyAppointments(db, TODAY)).total).toBe(1)
  })

  it('count exactly the appointments that the screens show, whatever waits or has been pulled', async () => {
    const row = fc.record({
      status: fc.constantFrom(...APPOINTMENT_STATUSES),
      day: fc.integer({ min: -3, max: 3 }),
      patientId: fc.constantFrom(1, 2),
    })
    const change = fc.record({
      kind: fc.constantFrom(...KINDS),
      which: fc.nat(),
    })
    const make = async ({ db, sources }: Clinic, kind: (typeof KINDS)[number], which: number) => {
      const shown = await readAppointmentsBetween(db, ...EVER)
      const seen = shown[which % Math.max(shown.length, 1)]
      if (kind === 'told') await db.appointments.put(appointment({ id: (which % 9) + 1, status: 'completed' }))
      else if (kind === 'book') await enqueueCreate(db, sources, 'appointment', { ...appointment(), patientId: 1 })
      else if (kind === 'delete patient') await enqueueDelete(db, sources, 'patient', { key: (which % 2) + 1 })
      else if (seen) await enqueueUpdate(db, sources, 'appointment', seen, { status: 'cancelled' })
    }
    const expectCountsAsShown = async ({ db }: Clinic) => {
      const shown = await readAppointmentsBetween(db, ...EVER)
      const counted = countAppointments(shown.map(({ status }) => ({ status, count: 1 })))
      expect(countAppointments(await tallyAppointments(db, EVER[0]))).toEqual(counted)
    }
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 8 }), fc.array(change, { maxLength: 5 }), async (rows, changes) => {
        const clinic = await clinicWith(
          rows.map(({ status, day, patientId }) => ({ status, patientId, date: addDays(TODAY, day) })),
        )
        await expectCountsAsShown(clinic)
        for (const { kind, which } of changes) {
          await make(clinic, kind, which)
          await expectCountsAsShown(clinic)
        }
        clinic.db.close()
      }),
      { numRuns: 60 },
    )
  })
})
