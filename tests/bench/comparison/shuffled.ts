import { randomInt } from 'node:crypto'

/** Returns the same values in a random order, so that no competitor always comes first. */
export function shuffled<T>(values: readonly T[]): T[] {
  const left = [...values]
  const drawn: T[] = []
  while (left.length > 0) drawn.push(...left.splice(randomInt(left.length), 1))
  return drawn
}
