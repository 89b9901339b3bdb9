const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu
const DIGIT = /^\p{Nd}$/u

/** Text whose digits, of whatever alphabet, are written 0 to 9. */
export function plainDigits(text: string): string {
  return text.replace(OTHER_DIGIT, worthOf)
}

/** Unicode has the ten digits of an alphabet in a row from the zero on, and whole rows one after the other. */
function worthOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}
