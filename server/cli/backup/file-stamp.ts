import { clinicDayAt, clinicTimeAt } from '#domain/values/clinic-time.ts'

/** The clinic's day and time of an instant as they stand in file names: 2026-11-19-1200. */
export function fileStamp(instant: number): string {
  return `${clinicDayAt(instant)}-${clinicTimeAt(instant).replace(':', '')}`
}
