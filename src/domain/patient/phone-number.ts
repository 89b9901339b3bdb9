import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { HYPHENS } from '../values/look-alikes.ts'
import { plainDigits } from '../values/plain-digits.ts'
import { visibleText } from '../values/visible-text.ts'

/** A phone that is known for sure, as digits with the country's code first. */
export interface PhoneNumber {
  /** As it is dialled: an Argentine mobile has a 9 behind its 54. */
  dialled: string
  /** As WhatsApp names it: there every Argentine number has the 9, since nobody can see which of them are mobiles. */
  chat: string
  /** The extension behind the switchboard that answers; '' for none. */
  extension: string
}

type Digits = Omit<PhoneNumber, 'extension'>

const ARGENTINA = '54'
/** The area code of the clinic's town, for numbers that people write without one. */
const OWN_AREA = '3537'
/** Area code and number together. */
const NATIONAL_DIGITS = 10

/**
 * Reads a phone as people here write it on a card: with the 0, the 15 or the 9, without the area code of the own town, with notes
 * ('412345 (mamá)'), an extension ('int. 23'), or several numbers, of which the first counts. A number with another country's code
 * is that country's. Null where it is not sure which number is meant.
 */
export function readPhone(text: string): PhoneNumber | null {
  const plain = plainText(text)
  const found = EXTENSION.exec(plain)
  const parts = plain
    .slice(0, found?.index)
    .split(BETWEEN_NUMBERS)
    .filter((part) => /\d/.test(part))
  const first = firstOfSeveral(parts)
  if (!first) return null
  const isBehindFirst = found !== null && first.parts === parts.length
  const extension = isBehindFirst ? found[1] : ''
  return extension === undefined ? null : { ...first.number, extension }
}

/** Phones that were copied from elsewhere bring invisible marks, accents and other kinds of blanks, hyphens and digits along. */
function plainText(text: string): string {
  return plainDigits(visibleText(text).normalize('NFKD').replace(/\p{M}/gu, '')).replace(HYPHENS, '-')
}

/** The word of an extension and its digits, which may be missing or too many; an x or a # is one with digits only. */
const EXTENSION =
  /(?<!\p{L})(?:(?:internos?|int|extension|ext|anexo|ramal|opcion|opc|op)(?!\p{L})|[x#](?=\s*\d{1,5}(?!\d)))[\s.:=(-]*(?:(?:n[°o]?|nro|num|numero)(?!\p{L})[\s.:°]*)?(\d{1,5}(?!\d))?/iu

/** A hyphen between blanks stands between two numbers, or within one. */
const BETWEEN_NUMBERS = /[/,;|\n]|\s[yoe]\s|(?<=(?:\d\D*){6})\s-\s(?=(?:\D*\d){6})/i

/**
 * The first number, and of how many of the parts it is made. What is none by itself may be the area code of the next ('3537 / 412345').
 * Of the own town it is only when both together are no number of another one ('351 555 / 1234').
 */
function firstOfSeveral([first = '', next]: readonly string[]): { number: Digits; parts: number } | null {
  const alone = wholeNumber(first)
  if (alone) return { number: alone, parts: 1 }
  const own = numberOfOwnTown(first)
  const joined = next === undefined ? null : wholeNumber(`${first} ${next}`)
  if (own && joined) return null
  if (joined) return { number: joined, parts: 2 }
  return own && { number: own, parts: 1 }
}

/** A number with its area code or its country's. */
function wholeNumber(text: string): Digits | null {
  const written = runOfDigits(text)
  const digits = digitsOf(written)
  const international = written.startsWith('+') ? digits : /^00(.+)/.exec(digits)?.[1]
  if (international !== undefined && !international.startsWith(ARGENTINA)) return foreign(international)
  const isWhole = international !== undefined || (digits.startsWith(ARGENTINA) && digits.length > NATIONAL_DIGITS + 1)
  return argentine(isWhole ? (international ?? digits).slice(ARGENTINA.length) : digits)
}

/** A number without an area code, with or without the 15 of a mobile. */
function numberOfOwnTown(text: string): Digits | null {
  const written = runOfDigits(text)
  if (written.startsWith('+')) return null
  const [, mobile = '', number = ''] = /^(15)?([2-9]\d{5})$/.exec(digitsOf(written)) ?? []
  return number === '' || number.startsWith(OWN_AREA) ? null : argentine(`${OWN_AREA}${mobile}${number}`)
}

/** The first digits and what stands between them; '' where a letter among them may stand for one. */
function runOfDigits(text: string): string {
  if (LETTER_AT_DIGIT.test(text)) return ''
  return /(\+[\s(]*)?\d[\d\s().-]*/.exec(text)?.[0] ?? ''
}

const LETTER_AT_DIGIT = /\p{L}-?\d|\d[.-]?\p{L}/u

/** As its country dials it from abroad: people write the 0 of calls within the country, too ('+44 (0)20 …'). */
function foreign(digits: string): Digits | null {
  const number = parsePhoneNumberFromString(`+${digits}`)
  if (!number?.isValid()) return null
  const dialled = digitsOf(number.number)
  return { dialled, chat: dialled }
}

/** The 9 of calls from abroad, the 0 of those from another town and the 15 of mobiles may each be there or not. */
function argentine(digits: string): Digits | null {
  const [, nine = '', national = ''] = /^(9(?=\d{10}))?0?(\d*)$/.exec(digits) ?? []
  const area = AREA_LENGTHS.map((length) => national.slice(0, length)).find(isAreaCode)
  if (area === undefined) return null
  const [, fifteen = '', number = ''] = /^(15(?=\d{6}))?(\d*)$/.exec(national.slice(area.length)) ?? []
  const isWhole = area.length + number.length === NATIONAL_DIGITS && !NO_BEGINNING.test(number)
  const mobile = nine || fifteen ? '9' : ''
  return isWhole ? { dialled: `${ARGENTINA}${mobile}${area}${number}`, chat: `${ARGENTINA}9${area}${number}` } : null
}

/** Nothing goes on from the 11 of Buenos Aires, but from some codes of three digits there is one of four. */
const AREA_LENGTHS = [2, 4, 3]

/** A 15 among a number's own digits has pushed its last two out. */
const NO_BEGINNING = /^(0|15)/

const areaCodes = new Map<string, boolean>()

/** Whether there is such an area code: the library takes a 15 for a mobile's mark behind those only. It is asked once for each. */
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
