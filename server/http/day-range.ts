import { addMonths, type LocalDate } from '#domain/values/local-date.ts'
import { invalidFields } from './api-errors.ts'
import { errorTexts } from './error-texts.ts'

const FIVE_YEARS = 5 * 12

/** A period that a query may ask for: not reversed, at most five years when both ends are given. Throws a 400. */
export function expectSaneRange(startDate: LocalDate | undefined, endDate: LocalDate | undefined): void {
  if (!startDate || !endDate) return
  if (endDate < startDate) throw invalidFields({ endDate: errorTexts.rangeReversed })
  if (endDate > addMonths(startDate, FIVE_YEARS)) throw invalidFields({ endDate: errorTexts.rangeTooWide })
}
