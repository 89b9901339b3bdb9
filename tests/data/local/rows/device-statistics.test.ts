import { afterEach, describe, expect, it } from 'vitest'
import { type ClinicStatistics, readDeviceStatistics } from '#data/local/rows/device-statistics.ts'
import { readPatients } from '#data/local/rows/patients.ts'
import { readFill } from '#data/local/status/sync-status.ts'
import {
  fetchAppointmentStatistics,
  fetchGeneralStatistics,
  fetchPatientStatistics,
} from '#data/remote/statistics-api.ts'
import { enqueueCreate, enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { createScreenAsk } from '#data/sync/push/screen-ask.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import type { Period } from '#domain/statistics/period.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import {
  appointmentStatisticsToWire,
  generalStatisticsToWire,
  patientStatisticsToWire,
} from '#domain/wire/statistics-wire.ts'
import { eva, payment } from '#tests/data/filled-forms.ts'
import { openTablet, type Tablet } from '#tests/data/tablet.ts'
import { expectedAnswers } from '#tests/domain/statistics/expected-answers.ts'
import { type HandComputedClinic, handComputedClinics } from '#tests/domain/statistics/hand-computed-clinics.ts'
import { serverWith } from '#tests/server/stats/clinic-under-test.ts'
import { adminSession, type TestServer } from '#tests/support/server/server.ts'
import { minutes, type TestClock } from '#tests/support/server/test-clock.ts'

let server: TestServer<TestClock>

afterEach(() => server.stop())

/** A tablet that has just mirrored this clinic. */
async function tabletOf(clinic: Pick<HandComputedClinic, 'today' | 'patients' | 'appointments' | 'incomes'>) {
  server = await serverWith(clinic)
  const tablet = await openTablet(() => server.app, server.clock, await adminSession(server.db, server.clock))
  expect(await tablet.sync()).toBe('done')
  expect(await readFill(tablet.db, 'income')).toBe('filled')
  return tablet
}

function periodOf({ period: { from, to } }: Pick<HandComputedClinic, 'period'>): Period {
  return { from: from === undefined ? null : localDate(from), to: to === undefined ? null : localDate(to) }
}

function told({ db, sources }: Tablet, period: Period): Promise<ClinicStatistics> {
  const today = clinicDayAt(sources.now())
  return readDeviceStatistics(db, period, { today, windowStart: windowStartOf(today) })
}

function inTheWiresShape({ general, appointments, patients }: ClinicStatistics) {
  return {
    general: generalStatisticsToWire(general),
    appointments: appointmentStatisticsToWire(appointments),
    patients: patientStatisticsToWire(patients),
  }
}

/** The only income of a mistyped year is before the window: no device has it. */
const LAST_13_MONTHS: Record<string, HandComputedClinic['finanzas']> = {
  'all time, with an appointment in a mistyped year': [0, 0],
}

describe.each(handComputedClinics)('$name', (clinic) => {
  it('has the same figures on a tablet, after a real sync and without the server', async () => {
    const tablet = await tabletOf(clinic)
    const asked = tablet.requests.length
    const finanzas = LAST_13_MONTHS[clinic.name] ?? clinic.finanzas
    const figures = await told(tablet, periodOf(clinic))
    expect(inTheWiresShape(figures)).toEqual(expectedAnswers({ ...clinic, finanzas }))
    expect(tablet.requests).toHaveLength(asked)
  })
})

const NOVEMBER = { from: localDate('2026-11-01'), to: localDate('2026-11-30') }

describe('changes that the server has not heard of', () => {
  it('count on their own device at once, and are the figures of the server when they have arrived', async () => {
    const tablet = await tabletOf({
      today: '2026-11-20',
      patients: [
        ['Ana Gómez', '2026-11-02T15:00:00.000Z'],
        ['Bruno Díaz', '2026-10-05T15:00:00.000Z'],
      ],
      appointments: [
        ['2026-11-20', 'scheduled', 'Ana Gómez'],
        ['2026-11-23', 'scheduled', 'Ana Gómez'],
        ['2026-11-24', 'scheduled', 'Bruno Díaz'],
      ],
      incomes: [['2026-11-20', 'completed', 1_000, 0, 'Bruno Díaz']],
    })
    const { db, sources } = tablet
    const [bruno] = (await readPatients(db)).filter(({ firstName }) => firstName === 'Bruno')
    if (!bruno) throw new Error('Bruno is gone')
    const appointment = { startTime: '11:00', endTime: '11:15', professionalId: 1, reason: 'Control', notes: '' }
    const { key: evaKey } = await enqueueCreate(db, sources, 'patient', eva())
    await enqueueCreate(db, sources, 'appointment', { ...appointment, date: '2026-11-25', patientId: evaKey })
    await enqueueCreate(db, sources, 'appointment', { ...appointment, date: '2026-11-26', patientId: evaKey })
    await enqueueUpdate(db, sources, 'appointment', { key: 1 }, { status: 'completed' })
    await enqueueUpdate(db, sources, 'appointment', { key: 2 }, { date: '2026-12-01' })
    const discounted = { date: '2026-11-20', patientId: evaKey, discountAmount: 200_000, netAmount: 1_600_000 }
    await enqueueCreate(db, sources, 'income', payment(1_800_000, discounted))
    await enqueueDelete(db, sources, 'patient', bruno)

    const before = await told(tablet, NOVEMBER)
    expect(before.general.appointments).toMatchObject({ total: 3, completed: 1, scheduled: 2, attendanceRate: 33 })
    expect(before.general.patients).toEqual({ registered: 2, total: 2 })
    expect(before.general.finances).toEqual({ income: 1_700_000, averagePerAppointment: 1_700_000 })
    expect(before.appointments.byMonth).toEqual([{ month: '2026-11', completed: 1, scheduled: 2, cancelled: 0 }])
    expect(before.patients.mostActive).toEqual([
      { firstName: 'Eva', lastName: 'Luna', appointments: 2 },
      { firstName: 'Ana', lastName: 'Gómez', appointments: 1 },
    ])

    // A deletion can be undone for a while.
    server.clock.advance(minutes(1))
    for (let cycle = 0; cycle < 3; cycle++) await tablet.sync()
    expect(await db.outbox.toArray()).toEqual([])
    const ask = createScreenAsk(tablet.ports)
    expect(await fetchGeneralStatistics(ask, NOVEMBER)).toEqual(before.general)
    expect(await fetchAppointmentStatistics(ask, NOVEMBER)).toEqual(before.appointments)
    expect(await fetchPatientStatistics(ask, NOVEMBER)).toEqual({ period: NOVEMBER, statistics: before.patients })
    expect(await told(tablet, NOVEMBER)).toEqual(before)
  })
})
