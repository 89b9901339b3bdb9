import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A phone that is known for sure, as digits with the country's code first. */
export interface PhoneNumber {
  /** As it is dialled: an Argentine mobile has a 9 behind its 54. */
  dialled: string
  /** As WhatsApp names it: there every Argentine number has the 9, since nobody can see which of them are mobiles. */
  chat: string
  /** The extension behind the switchboard that answers; '' for none. */
  extension: string
}

const ARGENTINA = '54'
/** The area code of the clinic's town, for numbers that people write without one. */
const OWN_AREA = '3537'
/** Area code and number together. */
const NATIONAL_DIGITS = 10
const FEWEST_DIGITS = 6

/**
 * Reads a phone as people here write it on a card: with the 0, the 15 or the 9, without the area code of the own town, with notes
 * ('412345 (mamá)'), an extension ('int. 23'), or several numbers, of which the first counts. A number with another country's code
 * is that country's. Null where it is not sure which number is meant.
 */
export function readPhone(text: string): PhoneNumber | null {
  const { number, extension } = withoutExtension(firstOfSeveral(plainText(text)))
  const [run] = /(\+[\s(]*)?\d[\d\s().-]*/.exec(number) ?? []
  if (run === undefined || LETTER_AT_DIGIT.test(number)) return null
  const found = numberIn(run) ?? numberIn(run.split(/\s-\s/)[0] ?? '')
  return found && { ...found, extension }
}

/** A letter among the digits may stand for one of them. */
const LETTER_AT_DIGIT = /\p{L}-?\d|\d[.-]?\p{L}/u

const EXTENSION = /(?<=[\d)])\s*(?:interno|int|ext|x)[\s.:]*(\d{1,5})\D*$/i

/** Phones that were copied from elsewhere bring invisible marks and other kinds of blanks, hyphens and digits along. */
function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
}

/** What has too few digits for a number ('3537 / 412345') is the area code of the next. */
function firstOfSeveral(text: string): string {
  const [first = '', next = ''] = text.split(/[/,;|\n]|\s[yoe]\s/i).filter((part) => /\d/.test(part))
  return digitsOf(first).length < FEWEST_DIGITS ? `${first} ${next}` : first
}

function withoutExtension(text: string): { number: string; extension: string } {
  const found = EXTENSION.exec(text)
  return { number: text.slice(0, found?.index), extension: found?.[1] ?? '' }
}

function numberIn(written: string): Omit<PhoneNumber, 'extension'> | null {
  const digits = digitsOf(written)
  const international = written.startsWith('+') ? digits : /^00(.+)/.exec(digits)?.[1]
  if (international !== undefined && !international.startsWith(ARGENTINA)) return foreign(international)
  const isWhole = international !== undefined || (digits.startsWith(ARGENTINA) && digits.length > NATIONAL_DIGITS + 1)
  return isWhole ? argentine((international ?? digits).slice(ARGENTINA.length)) : (local(digits) ?? argentine(digits))
}

function foreign(digits: string): Omit<PhoneNumber, 'extension'> | null {
  const isKnown = parsePhoneNumberFromString(`+${digits}`)?.isValid()
  return isKnown ? { dialled: digits, chat: digits } : null
}

/** A number of the own town without its area code, with or without the 15 of a mobile. */
function local(digits: string): Omit<PhoneNumber, 'extension'> | null {
  const [, mobile = '', number = ''] = /^(15)?([2-9]\d{5})$/.exec(digits) ?? []
  return number === '' || number.startsWith(OWN_AREA) ? null : argentine(`${OWN_AREA}${mobile}${number}`)
}

/** The 9 of calls from abroad, the 0 of those from another town and the 15 of mobiles may each be there or not. */
function argentine(digits: string): Omit<PhoneNumber, 'extension'> | null {
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
