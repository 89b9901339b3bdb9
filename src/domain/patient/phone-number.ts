import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { HYPHENS } from '../values/look-alikes.ts'
import { plainDigits } from '../values/plain-digits.ts'
import { visibleText } from '../values/visible-text.ts'

/** An unambiguous phone number, as digits with the country code first. */
export interface PhoneNumber {
  /** The number to dial: an Argentine mobile has a 9 after 54. */
  dialled: string
  /** The number in WhatsApp's form: every Argentine number has the 9, since nothing distinguishes mobiles. */
  chat: string
  /** The extension to dial after the main number; '' for none. */
  extension: string
}

type Digits = Omit<PhoneNumber, 'extension'>

const ARGENTINA = '54'
/** The area code of the clinic's town, for numbers that people write without one. */
const OWN_AREA = '3537'
/** Area code and number together. */
const NATIONAL_DIGITS = 10

/**
 * Reads a phone number as people here write it: with the 0, the 15 or the 9, without the area code of the clinic's
 * town, with notes ('412345 (mamá)'), an extension ('int. 23'), or several numbers, of which the first counts. Another
 * country code is respected. Null if the number is ambiguous.
 */
export function readPhone(text: string): PhoneNumber | null {
  const plain = plainText(text)
  const found = EXTENSION.exec(plain)
  const parts = plain
    .slice(0, found?.index)
    .split(BETWEEN_NUMBERS)
    .filter((part) => /\d/.test(part))
  const first = readFirst(parts)
  if (!first) return null
  const isBehindFirst = found !== null && first.parts === parts.length
  const extension = isBehindFirst ? found[1] : ''
  return extension === undefined ? null : { ...first.number, extension }
}

/**
 * Removes invisible characters and accents, and normalizes blanks, hyphens and digits, which copied numbers contain.
 */
function plainText(text: string): string {
  return plainDigits(visibleText(text).normalize('NFKD').replace(/\p{M}/gu, '')).replace(HYPHENS, '-')
}

/**
 * The word for an extension and its digits, which may be missing or too many. An x or a # counts only before digits.
 */
const EXTENSION =
  /(?<!\p{L})(?:(?:internos?|int|extension|ext|anexo|ramal|opcion|opc|op)(?!\p{L})|[x#](?=\s*\d{1,5}(?!\d)))[\s.:=(-]*(?:(?:n[°o]?|nro|num|numero)(?!\p{L})[\s.:°]*)?(\d{1,5}(?!\d))?/iu

/** Separators between numbers. A hyphen between blanks separates two numbers only if each side has six digits. */
const BETWEEN_NUMBERS = /[/,;|\n]|\s[yoe]\s|(?<=(?:\d\D*){6})\s-\s(?=(?:\D*\d){6})/i

/**
 * Returns the first number, and of how many parts it consists. A part that is no number may be the area code of the
 * next one ('3537 / 412345'). A number without area code counts as local only if both parts together are no other
 * number ('351 555 / 1234').
 */
function readFirst([first = '', next]: readonly string[]): { number: Digits; parts: number } | null {
  const alone = readWithAreaCode(first)
  if (alone) return { number: alone, parts: 1 }
  const own = readLocal(first)
  const joined = next === undefined ? null : readWithAreaCode(`${first} ${next}`)
  if (own && joined) return null
  if (joined) return { number: joined, parts: 2 }
  return own && { number: own, parts: 1 }
}

/** Reads a number with an area code or country code. */
function readWithAreaCode(text: string): Digits | null {
  const written = runOfDigits(text)
  const digits = digitsOf(written)
  const international = written.startsWith('+') ? digits : /^00(.+)/.exec(digits)?.[1]
  if (international !== undefined && !international.startsWith(ARGENTINA)) return readForeign(international)
  const isComplete =
    international !== undefined || (digits.startsWith(ARGENTINA) && digits.length > NATIONAL_DIGITS + 1)
  return readArgentine(isComplete ? (international ?? digits).slice(ARGENTINA.length) : digits)
}

/** Reads a number without area code, with or without the 15 of a mobile. */
function readLocal(text: string): Digits | null {
  const written = runOfDigits(text)
  if (written.startsWith('+')) return null
  const [, mobile = '', number = ''] = /^(15)?([2-9]\d{5})$/.exec(digitsOf(written)) ?? []
  return number === '' || number.startsWith(OWN_AREA) ? null : readArgentine(`${OWN_AREA}${mobile}${number}`)
}

/** Returns the first run of digits and separators; '' if a letter next to a digit makes it ambiguous. */
function runOfDigits(text: string): string {
  if (LETTER_AT_DIGIT.test(text)) return ''
  return /(\+[\s(]*)?\d[\d\s().-]*/.exec(text)?.[0] ?? ''
}

const LETTER_AT_DIGIT = /\p{L}-?\d|\d[.-]?\p{L}/u

/** Reads a foreign number. People also write the 0 of domestic calls ('+44 (0)20 …'). */
function readForeign(digits: string): Digits | null {
  const number = parsePhoneNumberFromString(`+${digits}`)
  if (!number?.isValid()) return null
  const dialled = digitsOf(number.number)
  return { dialled, chat: dialled }
}

/**
 * Reads an Argentine number. The 9 of calls from abroad, the 0 of trunk calls and the 15 of mobiles are each optional.
 */
function readArgentine(digits: string): Digits | null {
  const [, nine = '', national = ''] = /^(9(?=\d{10}))?0?(\d*)$/.exec(digits) ?? []
  const area = AREA_LENGTHS.map((length) => national.slice(0, length)).find(isAreaCode)
  if (area === undefined) return null
  const [, fifteen = '', number = ''] = /^(15(?=\d{6}))?(\d*)$/.exec(national.slice(area.length)) ?? []
  const isComplete = area.length + number.length === NATIONAL_DIGITS && !IMPOSSIBLE_START.test(number)
  const mobile = nine || fifteen ? '9' : ''
  return isComplete ? { dialled: `${ARGENTINA}${mobile}${area}${number}`, chat: `${ARGENTINA}9${area}${number}` } : null
}

/** No area code extends the 11 of Buenos Aires, but some three-digit codes have a four-digit extension. */
const AREA_LENGTHS = [2, 4, 3]

/** A number that begins so has a 15 at the wrong place and lacks its last two digits. */
const IMPOSSIBLE_START = /^(0|15)/

const areaCodes = new Map<string, boolean>()

/** Whether this is an area code: the library accepts a 15 only after valid codes. Results are cached. */
function isAreaCode(area: string): boolean {
  const known = areaCodes.get(area)
  if (known !== undefined) return known
  const number = '4'.repeat(NATIONAL_DIGITS - area.length)
  const found = parsePhoneNumberFromString(`0${area}15${number}`, 'AR')?.nationalNumber === `9${area}${number}`
  areaCodes.set(area, found)
  return found
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
