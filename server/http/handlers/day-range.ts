import { validationTexts } from '#domain/validation-texts.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import { isTooLong } from '#domain/values/longest-period.ts'
import { invalidFields } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'

/** A period that a query may ask for: not reversed, at most five years when both ends are given. Throws a 400. */
export function expectSaneRange(startDate: LocalDate | undefined, endDate: LocalDate | undefined): void {
  if (!startDate || !endDate) return
  if (endDate < startDate) throw invalidFields({ endDate: errorTexts.rangeReversed })
  if (isTooLong({ from: startDate, to: endDate })) throw invalidFields({ endDate: validationTexts.periodTooLong })
}
