import { clinicDayAt, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { formatDayInWordsWithYear } from '#domain/values/dates/day-in-words.ts'
import {
  addDays,
  addMonths,
  daysBetween,
  endOfMonth,
  formatDayShort,
  localDate,
  weekdayOf,
} from '#domain/values/dates/local-date.ts'

/** Prints the calendar, so that a test can compare time zones; run under one TZ after another. */
const days = ['2008-10-19', '1990-10-21', '2009-03-15', '2024-02-29', '2026-04-05', '2026-09-27', '2026-03-08'].map(
  localDate,
)
const instants = ['2026-11-20T02:59:59.999Z', '2026-11-20T03:00:00Z', '2026-04-05T11:30:00Z', '2026-03-08T10:00:00Z']

const said = {
  // Proves that the zone took effect at all; left out of the comparison.
  zoneOffset: new Date(2026, 0, 15).getTimezoneOffset(),
  days: days.map((date) => ({
    before: addDays(date, -1),
    after: addDays(date, 1),
    month: addMonths(date, 1),
    last: endOfMonth(date),
    weekday: weekdayOf(date),
    since: daysBetween(localDate('1990-01-01'), date),
    words: formatDayInWordsWithYear(date),
    short: formatDayShort(date),
  })),
  instants: instants.map((text) => [clinicDayAt(Date.parse(text)), clinicTimeAt(Date.parse(text))]),
}

process.stdout.write(JSON.stringify(said))
