import type { ClinicMoment } from '#domain/appointment/next-appointment.ts'
import { clinicTimeAt } from '#domain/values/clinic-time.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useToday } from '#features/shared/use-today.ts'

/** The clinic's date and time at this render; updated with every change of the data, and at midnight. */
export function useClinicMoment(): ClinicMoment {
  const { sources } = useClinic()
  return { date: useToday(), time: clinicTimeAt(sources.now()) }
}
