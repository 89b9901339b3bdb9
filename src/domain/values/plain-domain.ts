/// <reference path="./punycode.d.ts" />
import { decode } from 'punycode.js/punycode.es6.js'

const ASCII = /^[ -~]*$/
const ENCODED = 'xn--'

/**
 * A domain in its one spelling: small letters, those of its own alphabet also where it came in the ASCII that servers use
 * ('xn--and-6ma2c.ar' is 'ñandú.ar').
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

/** What an encoded label stands for (Punycode, RFC 3492); null when it stands for nothing. */
function lettersOf(encoded: string): string | null {
  try {
    return decode(encoded)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
