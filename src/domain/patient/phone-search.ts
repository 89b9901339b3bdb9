import { readPhone } from './phone-number.ts'

/** A query of fewer digits would find too many. */
const FEWEST_DIGITS = 4
const LAST_DIGITS = 6

/**
 * Returns a function that tells whether a phone contains the query's digits, or is the same number otherwise written:
 * '15 422222' finds '3537-422222'. Null if the query is no phone or part of one.
 */
export function phoneSearch(query: string): ((phone: string) => boolean) | null {
  const digits = digitsOf(query)
  if (!/^[\d\s().+/-]+$/.test(query) || digits.length < FEWEST_DIGITS) return null
  const part = digits.replace(/^0+/, '')
  const whole = readPhone(query)?.chat
  const end = whole?.slice(-LAST_DIGITS)
  return (phone) => {
    const written = digitsOf(phone)
    if (written.includes(part)) return true
    // Reading a phone is slow: only the few that may be the same are read.
    return end !== undefined && written.includes(end) && readPhone(phone)?.chat === whole
  }
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
