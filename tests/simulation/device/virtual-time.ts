/** Time, randomness and UUIDs of a history; the same on each run. */
export class VirtualTime {
  #now = Date.parse('2026-03-02T15:00:00.000Z')
  #names = 0

  /** Epoch milliseconds. */
  readonly now = (): number => this.#now

  /** Constant, since a history needs no randomness for its retries. */
  readonly random = (): number => 0.5

  readonly newUuid = (): string => {
    this.#names++
    return `00000000-0000-4000-8000-${this.#names.toString(16).padStart(12, '0')}`
  }

  pass(milliseconds: number): void {
    this.#now += milliseconds
  }
}
