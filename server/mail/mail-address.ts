const LONGEST = 254

/**
 * One address and nothing else: no list, comment, quoted part, encoded word or route, nothing that could end a line or a pair of
 * angle brackets. Narrower than what the standards allow, wider than what people have.
 */
const ADDRESS = /^[^\s\p{Cc}"%(),:;<>?@[\\\]]+@[^\s\p{Cc}"%(),:;<>?@[\\\].]+(\.[^\s\p{Cc}"%(),:;<>?@[\\\].]+)+$/u

/** Whether mail can go to this address, and to it alone. */
export function isMailAddress(text: string): boolean {
  return text.length <= LONGEST && ADDRESS.test(text)
}
