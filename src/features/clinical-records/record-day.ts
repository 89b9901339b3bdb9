import { clinicDayAt, clinicTimeAt } from '#domain/values/clinic-time.ts'
import { formatDayShort } from '#domain/values/local-date.ts'
import { recordsTexts } from './records-texts.ts'

/** '19/11/2026', the clinic's day at an instant; words for it when nobody told the instant. */
export function dayText(at: number | null): string {
  return at === null ? recordsTexts.noDay : formatDayShort(clinicDayAt(at))
}

/** '19/11/2026, 14:32'; words for it when nobody told the instant. */
export function momentText(at: number | null): string {
  return at === null ? recordsTexts.noDay : `${dayText(at)}, ${clinicTimeAt(at)}`
}
