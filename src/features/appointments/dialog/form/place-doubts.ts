import { endFor } from '#domain/appointment/appointment-rules.ts'
import type { ClinicMoment } from '#domain/appointment/next-appointment.ts'
import { closureAt, isWithinHours, type OpeningTimes } from '#domain/clinic/closures/closed-times.ts'
import { closureSpanInWords } from '#domain/clinic/closures/closure-words.ts'
import { openRangesOn, rangesInWords } from '#domain/clinic/opening-hours.ts'
import { weekdayInWords } from '#domain/values/dates/day-in-words.ts'
import { isLocalDate } from '#domain/values/dates/local-date.ts'
import { isTimeOfDay } from '#domain/values/dates/time-of-day.ts'
import { formTexts } from '#features/appointments/appointments-texts.ts'

/** A place as typed in a form; every value may be any text. */
interface TypedTimes {
  date: string
  startTime: string
  endTime: string
  professionalId: string
}

/**
 * Says what is unusual about a place that may be booked all the same: an hour of today that is over, or one at which
 * the clinic, or its professional, is closed. Null for nothing.
 */
export function placeDoubt(
  { date, startTime, endTime: typedEnd, professionalId }: TypedTimes,
  now: ClinicMoment,
  { hours, closures }: OpeningTimes,
): string | null {
  if (!isLocalDate(date) || !isTimeOfDay(startTime) || date < now.date) return null
  if (date === now.date && startTime < now.time) return formTexts.timePast
  // While the end is being typed, the start counts.
  const endTime = isTimeOfDay(typedEnd) && typedEnd > startTime ? typedEnd : (endFor(startTime) ?? startTime)
  const place = { date, startTime, endTime, professionalId: professionalId ? Number(professionalId) : null }
  const closure = closureAt(closures, place)
  if (closure) return formTexts.closure(closure.reason, closureSpanInWords(closure))
  const weekday = weekdayInWords(date)
  const ranges = openRangesOn(hours, date)
  if (ranges.length === 0) return formTexts.closedDay(weekday)
  return isWithinHours(hours, date, place) ? null : formTexts.closedHour(weekday, rangesInWords(ranges))
}
