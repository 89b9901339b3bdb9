const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu
const DIGIT = /^\p{Nd}$/u

/** Returns text with the digits of all alphabets converted to 0–9. */
export function plainDigits(text: string): string {
  return text.replace(OTHER_DIGIT, worthOf)
}

/**
 * Returns a digit's value. In Unicode the ten digits of an alphabet are consecutive from zero on, and such runs may
 * follow each other.
 */
function worthOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}
