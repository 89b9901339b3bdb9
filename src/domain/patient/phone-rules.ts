import { lineError } from '../text-rules.ts'
import { validationTexts } from '../validation-texts.ts'

/** A local number without area code has six digits, the fewest that can be dialled. */
const FEWEST_DIGITS = 6

/**
 * Checks a phone, which may be empty: one line with at least six digits. Notes, extensions and several numbers ('3537
 * 412345 (mamá) / 498765 int. 23') are allowed; words alone ('no tiene') are not.
 */
export function phoneError(text: string): string | null {
  const error = lineError(text)
  if (error || text.trim() === '') return error
  return (text.match(/\p{Nd}/gu)?.length ?? 0) < FEWEST_DIGITS ? validationTexts.phoneInvalid : null
}
