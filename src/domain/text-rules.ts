import { validationTexts } from './validation-texts.ts'

const LINE_LENGTH = 200
const TEXT_LENGTH = 4000

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f]/

/** The rule for a line (a name, a phone, a reason): at most 200 characters once trimmed, no control character. */
export function lineError(text: string): string | null {
  const line = text.trim()
  if (line.length > LINE_LENGTH) return validationTexts.lineTooLong
  return CONTROL.test(line) ? validationTexts.valueInvalid : null
}

/** The rule for text of several lines: at most 4,000 characters once trimmed, no NUL, which databases can't store. */
export function textError(text: string): string | null {
  if (text.trim().length > TEXT_LENGTH) return validationTexts.textTooLong
  return text.includes('\u0000') ? validationTexts.valueInvalid : null
}
