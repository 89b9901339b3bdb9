import { Dexie } from 'dexie'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type PendingChanges, readPending } from '#data/local/outbox/outbox.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import { type AppointmentStatistics, appointmentStatistics } from '#domain/statistics/appointment-statistics.ts'
import { type GeneralStatistics, generalStatistics } from '#domain/statistics/general-statistics.ts'
import { type PatientStatistics, type PatientTally, patientStatistics } from '#domain/statistics/patient-statistics.ts'
import { isInPeriod, type Period } from '#domain/statistics/period.ts'
import type { RegistrationTally } from '#domain/statistics/registrations.ts'
import type { AppointmentView, EntityViews, PatientView } from '#domain/sync/merge/fold.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { readPatients } from './patients.ts'
import { atOneMoment, readView } from './view-reader.ts'

/** The figures of the three statistics calls for one period. */
export interface ClinicStatistics {
  general: GeneralStatistics
  appointments: AppointmentStatistics
  patients: PatientStatistics
}

/**
 * Computes the statistics on this device, from its mirror with pending changes, by the same functions as on the server.
 * A period with an open start begins at `windowStart`.
 */
export async function readDeviceStatistics(
  db: ClinicDatabase,
  period: Period,
  { today, windowStart }: { today: LocalDate; windowStart: LocalDate },
): Promise<ClinicStatistics> {
  const { booked, incomes, patients } = await atOneMoment(db, async () => {
    const pending = await readPending(db)
    const mirrored = { from: period.from ?? windowStart, to: period.to }
    return {
      booked: await readDated(db, 'appointment', mirrored, pending),
      incomes: await readDated(db, 'income', mirrored, pending),
      patients: await readPatients(db, pending),
    }
  })
  const registrations = registrationsOf(patients)
  const appointments = booked.map(({ date, status }) => ({ date, status, count: 1 }))
  return {
    general: generalStatistics({ appointments, incomes, registrations }, period),
    appointments: appointmentStatistics(appointments),
    patients: patientStatistics({ appointments: patientTallies(booked, patients), registrations }, today),
  }
}

function readDated<E extends 'appointment' | 'income'>(
  db: ClinicDatabase,
  entity: E,
  { from, to }: Period & { from: LocalDate },
  pending: PendingChanges,
): Promise<EntityViews[E][]> {
  return readView(
    db,
    entity,
    (table) =>
      table
        .where('date')
        .between(from, to ?? Dexie.maxKey, true, true)
        .toArray(),
    ({ date }) => isInPeriod(date, { from, to }),
    pending,
  )
}

type Counted = Pick<Appointment, 'status'> & Pick<AppointmentView, 'patientId'>

/** Appointments of missing patients are not counted, as on the server. */
function patientTallies(counted: readonly Counted[], patients: readonly PatientView[]): PatientTally[] {
  const byKey = new Map(patients.map((patient) => [patient.key, patient]))
  return counted.flatMap(({ patientId, status }) => {
    const patient = byKey.get(patientId)
    return patient ? [{ patientId, status, count: 1, firstName: patient.firstName, lastName: patient.lastName }] : []
  })
}

/**
 * Converts by UTC hour, each of which lies within one clinic day. There are thousands of instants but few hours to
 * convert.
 */
function registrationsOf(patients: readonly PatientView[]): RegistrationTally[] {
  const dayOfHour = new Map<string, LocalDate>()
  return patients.map(({ createdAt, confirmed }) => {
    const hour = createdAt.slice(0, 13)
    const registeredOn = dayOfHour.get(hour) ?? clinicDayAt(Date.parse(`${hour}:00:00.000Z`))
    dayOfHour.set(hour, registeredOn)
    return { registeredOn, confirmed, count: 1 }
  })
}
