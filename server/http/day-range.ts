import { addMonths, type LocalDate, localDate } from '#domain/values/local-date.ts'
import { invalidFields } from './api-errors.ts'
import { errorTexts } from './error-texts.ts'

const FIVE_YEARS = 5 * 12
/** Nothing that begins later is longer than five years: the calendar ends with the year 9999. */
const LAST_LIMITED = localDate('9994-12-31')

/** A period that a query may ask for: not reversed, at most five years when both ends are given. Throws a 400. */
export function expectSaneRange(startDate: LocalDate | undefined, endDate: LocalDate | undefined): void {
  if (!startDate || !endDate) return
  if (endDate < startDate) throw invalidFields({ endDate: errorTexts.rangeReversed })
  if (startDate <= LAST_LIMITED && endDate > addMonths(startDate, FIVE_YEARS))
    throw invalidFields({ endDate: errorTexts.rangeTooWide })
}
