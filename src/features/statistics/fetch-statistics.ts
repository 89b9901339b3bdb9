import { loadCode } from '#data/remote/http/load-code.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import type { AppointmentStatistics } from '#domain/statistics/appointment-statistics.ts'
import type { GeneralStatistics } from '#domain/statistics/general-statistics.ts'
import type { PatientStatistics } from '#domain/statistics/patient-statistics.ts'
import type { Period } from '#domain/statistics/period.ts'

/** The patients' figures with their period, since choosing another range does not update them. */
export interface PatientsOfPeriod {
  period: Period
  statistics: PatientStatistics
}

export interface ReceivedStatistics {
  general: GeneralStatistics
  appointments: AppointmentStatistics
  patients: PatientsOfPeriod
}

/**
 * Fetches general, appointment and patient statistics in sequence; skips the last if `known` is given (spec section 7).
 * Stops and returns null once the request is no longer current. Rejects as the calls do.
 */
export async function fetchStatistics(
  ask: Ask,
  period: Period,
  known: PatientsOfPeriod | null,
  isCurrent: () => boolean,
): Promise<ReceivedStatistics | null> {
  const calls = await loadCode(import('#data/remote/statistics-api.ts'))
  const general = await calls.fetchGeneralStatistics(ask, period)
  if (!isCurrent()) return null
  const appointments = await calls.fetchAppointmentStatistics(ask, period)
  if (!isCurrent()) return null
  const patients = known ?? (await calls.fetchPatientStatistics(ask, period))
  return isCurrent() ? { general, appointments, patients } : null
}
