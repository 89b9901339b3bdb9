import { CLINIC_TIME_ZONE } from '#domain/values/dates/clinic-time.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { TimeOfDay } from '#domain/values/dates/time-of-day.ts'

/** The visible grid needs some hundred moments; this many cover months of them in little memory. */
const KEPT = 5_000
const moments = new Map<string, Temporal.ZonedDateTime>()

/**
 * Returns a time of the clinic's day for the calendar, with its conversions cached. The calendar converts each moment
 * to its time zone, and formats it, thousands of times for a week of appointments.
 */
export function momentOf(date: LocalDate, time: TimeOfDay): Temporal.ZonedDateTime {
  const name = `${date}T${time}`
  const known = moments.get(name)
  if (known) return known
  const moment = withCachedConversions(Temporal.PlainDateTime.from(name).toZonedDateTime(CLINIC_TIME_ZONE))
  if (moments.size >= KEPT) moments.clear()
  moments.set(name, moment)
  return moment
}

function withCachedConversions(moment: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const text = moment.toString()
  const { toString: written, toLocaleString: formatLocale, withTimeZone, epochNanoseconds } = moment
  const formatted = new Map<string, string>()
  return Object.defineProperties(moment, {
    epochNanoseconds: { value: epochNanoseconds },
    toString: {
      value: (options?: Temporal.ZonedDateTimeToStringOptions) => (options ? written.call(moment, options) : text),
    },
    toLocaleString: {
      value: (locale?: string, options?: Intl.DateTimeFormatOptions) => {
        const wish = `${locale} ${JSON.stringify(options)}`
        const known = formatted.get(wish) ?? formatLocale.call(moment, locale, options)
        formatted.set(wish, known)
        return known
      },
    },
    withTimeZone: {
      value: (zone: Temporal.TimeZoneLike) => (zone === moment.timeZoneId ? moment : withTimeZone.call(moment, zone)),
    },
  })
}
