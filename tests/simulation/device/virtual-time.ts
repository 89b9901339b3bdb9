/** Time, chance and names of one history: the same each time it is played. */
export class VirtualTime {
  #now = Date.parse('2026-03-02T15:00:00.000Z')
  #names = 0

  /** Epoch milliseconds. */
  readonly now = (): number => this.#now

  /** Spreads retries; a history needs no dice. */
  readonly random = (): number => 0.5

  readonly newUuid = (): string => {
    this.#names++
    return `00000000-0000-4000-8000-${this.#names.toString(16).padStart(12, '0')}`
  }

  pass(milliseconds: number): void {
    this.#now += milliseconds
  }
}
