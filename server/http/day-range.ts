import { daysBetween, type LocalDate } from '#domain/values/local-date.ts'
import { invalidFields } from './api-errors.ts'
import { errorTexts } from './error-texts.ts'

const FIVE_YEARS_IN_DAYS = 5 * 366

/** A period that a query may ask for: not reversed, at most five years when both ends are given. Throws a 400. */
export function expectSaneRange(startDate: LocalDate | undefined, endDate: LocalDate | undefined): void {
  if (!startDate || !endDate) return
  const days = daysBetween(startDate, endDate)
  if (days < 0) throw invalidFields({ endDate: errorTexts.rangeReversed })
  if (days > FIVE_YEARS_IN_DAYS) throw invalidFields({ endDate: errorTexts.rangeTooWide })
}
