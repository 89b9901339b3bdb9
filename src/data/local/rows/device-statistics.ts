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
import { clinicDayAt } from '#domain/values/clinic-time.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import { readPatients } from './patients.ts'
import { atOneMoment, readView } from './view-reader.ts'

/** The figures of the three calls, of one period. */
export interface ClinicStatistics {
  general: GeneralStatistics
  appointments: AppointmentStatistics
  patients: PatientStatistics
}

/**
 * The statistics as this device can tell them: from its mirror with the own changes that wait, by the functions that the server
 * uses. Of a period without a beginning it tells what the mirror holds from `windowStart` on.
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

/** An appointment of somebody who is not there counts for nobody, as at the server. */
function patientTallies(counted: readonly Counted[], patients: readonly PatientView[]): PatientTally[] {
  const byKey = new Map(patients.map((patient) => [patient.key, patient]))
  return counted.flatMap(({ patientId, status }) => {
    const patient = byKey.get(patientId)
    return patient ? [{ patientId, status, count: 1, firstName: patient.firstName, lastName: patient.lastName }] : []
  })
}

/** By the hour of Greenwich, which lies on one of the clinic's days: thousands of instants, but few hours to ask the calendar about. */
function registrationsOf(patients: readonly PatientView[]): RegistrationTally[] {
  const dayOfHour = new Map<string, LocalDate>()
  return patients.map(({ createdAt, confirmed }) => {
    const hour = createdAt.slice(0, 13)
    const registeredOn = dayOfHour.get(hour) ?? clinicDayAt(Date.parse(`${hour}:00:00.000Z`))
    dayOfHour.set(hour, registeredOn)
    return { registeredOn, confirmed, count: 1 }
  })
}
