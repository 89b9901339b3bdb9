import { clinicDayAt, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'

/** Formats an instant as the clinic's day and time for file names: 2026-11-19-1200. */
export function fileStamp(instant: number): string {
  return `${clinicDayAt(instant)}-${clinicTimeAt(instant).replace(':', '')}`
}
