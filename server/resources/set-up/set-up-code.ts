import { createHmac, timingSafeEqual } from 'node:crypto'

/** Letters and digits that nobody takes for one another on paper. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/**
 * Returns the code that opens the first screen of a new clinic, from the clinic's secret key: every process of the
 * clinic has the same one, and after a restart it is still valid. Example: 'K7QF-2MXA'.
 */
export function setUpCodeOf(key: string): string {
  const bytes = createHmac('sha256', key).update('set-up code').digest().subarray(0, LENGTH)
  const signs = [...bytes].map((byte) => SIGNS[byte % SIGNS.length]).join('')
  return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`
}

/** Whether a person typed the code: case, blanks and hyphens make no difference. */
export function isSetUpCode(typed: string, code: string): boolean {
  const [given, expected] = [plainCode(typed), plainCode(code)].map((text) => Buffer.from(text))
  return (
    given !== undefined &&
    expected !== undefined &&
    given.length === expected.length &&
    timingSafeEqual(given, expected)
  )
}

function plainCode(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
