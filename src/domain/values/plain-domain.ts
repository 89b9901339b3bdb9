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

const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const BASE = DIGITS.length
const FIRST_CODE = 0x80
const LAST_CODE = 0x10ffff
const FIRST_BIAS = 72
const LARGEST_THRESHOLD = 26

/** What an encoded label stands for (Punycode, RFC 3492); null when it stands for nothing. */
function lettersOf(encoded: string): string | null {
  const end = Math.max(encoded.lastIndexOf('-'), 0)
  const letters = [...encoded.slice(0, end)]
  let [code, place, bias] = [FIRST_CODE, 0, FIRST_BIAS]
  let at = end === 0 ? 0 : end + 1
  while (at < encoded.length) {
    const before = place
    let weight = 1
    for (let position = BASE; ; position += BASE) {
      const digit = DIGITS.indexOf(encoded[at++] ?? ' ')
      if (digit < 0) return null
      place += digit * weight
      const threshold = Math.min(Math.max(position - bias, 1), LARGEST_THRESHOLD)
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    const count = letters.length + 1
    bias = nextBias(place - before, count, before === 0)
    code += Math.floor(place / count)
    if (code > LAST_CODE) return null
    place %= count
    letters.splice(place++, 0, String.fromCodePoint(code))
  }
  return letters.join('')
}

/** By RFC 3492, section 6.1. */
function nextBias(distance: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(distance / (isFirst ? 700 : 2))
  rest += Math.floor(rest / count)
  let bias = 0
  while (rest > ((BASE - 1) * LARGEST_THRESHOLD) / 2) {
    rest = Math.floor(rest / (BASE - 1))
    bias += BASE
  }
  return bias + Math.floor((BASE * rest) / (rest + 38))
}
