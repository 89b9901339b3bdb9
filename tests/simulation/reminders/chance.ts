/** Chance that is the same on each run of a seed: a linear congruential generator. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
    // Neighbouring seeds begin alike.
    for (let round = 0; round < 8; round++) this.below(2)
  }

  /** A whole number from 0 up to but without `limit`. */
  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((this.#state / 2 ** 32) * limit)
  }

  /** Whether something happens that happens once in `times`. */
  once(times: number): boolean {
    return this.below(times) === 0
  }

  picked<T>(all: readonly T[]): T | undefined {
    return all[this.below(all.length)]
  }
}
