import { clinicDayAt, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { recordsTexts } from './records-texts.ts'

/** The clinic's day at an instant, as '19/11/2026'; a text for an unknown instant. */
export function dayText(at: number | null): string {
  return at === null ? recordsTexts.noDay : formatDayShort(clinicDayAt(at))
}

/**
 * Day and time, as '19/11/2026, 14:32'; a text for an unknown instant. A day that begins has no time: it is that of a
 * note whose time nobody knows (visitInstant).
 */
export function momentText(at: number | null): string {
  if (at === null) return recordsTexts.noDay
  const time = clinicTimeAt(at)
  return time === '00:00' ? dayText(at) : `${dayText(at)}, ${time}`
}
