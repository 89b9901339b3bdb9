import fc from 'fast-check'
import { addDays, type LocalDate, localDate } from '#domain/values/dates/local-date.ts'
import { type TimeOfDay, timeAtMinutes } from '#domain/values/dates/time-of-day.ts'
import { type Centavos, centavos, LARGEST_AMOUNT } from '#domain/values/money.ts'

/** Days from 1900 to about 2119, among them every change of the clocks that Argentina has made. */
export const anyDay: fc.Arbitrary<LocalDate> = fc
  .integer({ min: 0, max: 80_000 })
  .map((count) => addDays(localDate('1900-01-01'), count))

/** A quarter of an hour from 07:00 to 20:00. */
export const gridTime: fc.Arbitrary<TimeOfDay> = fc
  .integer({ min: 0, max: 52 })
  .map((quarter) => timeAtMinutes(7 * 60 + quarter * 15))

/** Amounts that the clinic accepts. */
export const anyAmount: fc.Arbitrary<Centavos> = fc.integer({ min: 0, max: LARGEST_AMOUNT }).map(centavos)
