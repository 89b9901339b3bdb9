import { lineError } from '../text-rules.ts'
import { validationTexts } from '../validation-texts.ts'

/** A number of the clinic's town without its area code has six digits; nothing that can be dialled here has fewer. */
const FEWEST_DIGITS = 6

/**
 * The rule for a phone, which may be left empty: a line with six digits or more. Notes, extensions and several numbers in one field
 * ('3537 412345 (mamá) / 498765 int. 23') are how people write phones; words alone ('no tiene') are none.
 */
export function phoneError(text: string): string | null {
  const error = lineError(text)
  if (error || text.trim() === '') return error
  return (text.match(/\p{Nd}/gu)?.length ?? 0) < FEWEST_DIGITS ? validationTexts.phoneInvalid : null
}
