import { validationTexts } from '#domain/validation-texts.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { isTooLong } from '#domain/values/dates/longest-period.ts'
import { invalidFields } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'

/** Checks a query's period: not reversed, and at most five years when it has both ends. Throws a 400. */
export function expectValidRange(startDate: LocalDate | undefined, endDate: LocalDate | undefined): void {
  if (!startDate || !endDate) return
  if (endDate < startDate) throw invalidFields({ endDate: errorTexts.rangeReversed })
  if (isTooLong({ from: startDate, to: endDate })) throw invalidFields({ endDate: validationTexts.periodTooLong })
}
