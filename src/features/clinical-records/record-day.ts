import { clinicDayAt, clinicTimeAt } from '#domain/values/clinic-time.ts'
import { formatDayShort } from '#domain/values/local-date.ts'
import { recordsTexts } from './records-texts.ts'

/** The clinic's day at an instant, as '19/11/2026'; a text for an unknown instant. */
export function dayText(at: number | null): string {
  return at === null ? recordsTexts.noDay : formatDayShort(clinicDayAt(at))
}

/** Day and time, as '19/11/2026, 14:32'; a text for an unknown instant. */
export function momentText(at: number | null): string {
  return at === null ? recordsTexts.noDay : `${dayText(at)}, ${clinicTimeAt(at)}`
}
