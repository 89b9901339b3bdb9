import type { LocalDate } from '../values/dates/local-date.ts'
import type { RowKey } from '../values/row-key.ts'
import { type AppointmentTally, isCounted } from './appointment-counts.ts'
import {
  type MonthOfRegistrations,
  type RegistrationTally,
  registeredPatients,
  registrationsByMonth,
} from './registrations.ts'

/** A patient's appointments. */
export interface PatientTally extends AppointmentTally {
  /** A ref on a device while the server does not have the patient yet. */
  patientId: RowKey
  firstName: string
  lastName: string
}

export interface ActivePatient {
  firstName: string
  lastName: string
  appointments: number
}

/** The input of the patients' figures: the appointments of the period, and all registrations. */
export interface PatientRows {
  appointments: Iterable<PatientTally>
  registrations: readonly RegistrationTally[]
}

export interface PatientStatistics {
  /** All confirmed patients, whatever the period. */
  total: number
  /**
   * Everyone with an appointment in the period, most appointments first, then by surname and name. Unconfirmed people
   * count too, since their appointments are real.
   */
  mostActive: ActivePatient[]
  /** The whole history up to the current month, whatever the period. */
  newByMonth: MonthOfRegistrations[]
}

/** Computes the figures of the Pacientes tab (spec section 3, patient statistics response). */
export function patientStatistics(rows: PatientRows, today: LocalDate): PatientStatistics {
  return {
    total: registeredPatients(rows.registrations),
    mostActive: mostActive(rows.appointments),
    newByMonth: registrationsByMonth(rows.registrations, today),
  }
}

function mostActive(tallies: Iterable<PatientTally>): ActivePatient[] {
  const byPatient = new Map<RowKey, ActivePatient>()
  for (const { patientId, firstName, lastName, ...tally } of tallies) {
    if (!isCounted(tally)) continue
    const appointments = (byPatient.get(patientId)?.appointments ?? 0) + tally.count
    byPatient.set(patientId, { firstName, lastName, appointments })
  }
  return [...byPatient.values()].sort(compareByActivity)
}

const { compare } = new Intl.Collator('es')

function compareByActivity(a: ActivePatient, b: ActivePatient): number {
  return b.appointments - a.appointments || compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName)
}
