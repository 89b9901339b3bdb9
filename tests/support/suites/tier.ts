/** Whether `npm run proof` asks: it plays everything, `npm test` only what every change has to pass. */
export const isProof = process.env.TEST_TIER === 'proof'

/**
 * The variants of one flow, for `describe.each` and `it.each`: the first in every run, the others only in proof. Example: a form that
 * works alike on a tablet and on a phone, `variants(['a tablet', TABLET], ['a phone', PHONE])`.
 */
export function variants<T>(first: T, ...others: readonly T[]): T[] {
  return isProof ? [first, ...others] : [first]
}
