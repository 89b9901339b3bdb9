import { validationTexts } from './validation-texts.ts'
import { visibleText } from './values/visible-text.ts'

const LINE_LENGTH = 200
const TEXT_LENGTH = 4000

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/

/** Checks a line (a name, a phone, a reason): at most 200 characters once trimmed, no control characters. */
export function lineError(text: string): string | null {
  const line = text.trim()
  if (line.length > LINE_LENGTH) return validationTexts.lineTooLong
  return CONTROL.test(line) ? validationTexts.valueInvalid : null
}

/** Checks text of several lines: at most 4,000 characters once trimmed, no NUL, which databases can't store. */
export function textError(text: string): string | null {
  if (text.trim().length > TEXT_LENGTH) return validationTexts.textTooLong
  return text.includes('\u0000') ? validationTexts.valueInvalid : null
}

/** Whether a text consists only of blanks and invisible characters. */
export function isBlank(text: string): boolean {
  return visibleText(text).trim() === ''
}

/** Checks a required line; returns `required` if it is blank. */
export function requiredLineError(text: string, required: string): string | null {
  return isBlank(text) ? required : lineError(text)
}

/** Checks required text of several lines; returns `required` if it is blank. */
export function requiredTextError(text: string, required: string): string | null {
  return isBlank(text) ? required : textError(text)
}
