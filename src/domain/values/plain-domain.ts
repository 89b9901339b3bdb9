/// <reference path="./punycode.d.ts" />
import { decode } from 'punycode.js/punycode.es6.js'

const ASCII = /^[ -~]*$/
const ENCODED = 'xn--'

/**
 * Returns a domain in one spelling: lower case, in its own alphabet even if it was encoded in ASCII ('xn--and-6ma2c.ar'
 * becomes 'ñandú.ar').
 */
export function plainDomain(domain: string): string {
  return small(domain).split('.').map(plainLabel).join('.')
}

function small(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

function plainLabel(label: string): string {
  if (!label.startsWith(ENCODED)) return label
  const letters = lettersOf(label.slice(ENCODED.length))
  const isPlain = letters !== null && letters === small(letters) && !ASCII.test(letters)
  return isPlain ? letters : label
}

/** Decodes a label (Punycode, RFC 3492); null if it is invalid. */
function lettersOf(encoded: string): string | null {
  try {
    return decode(encoded)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
