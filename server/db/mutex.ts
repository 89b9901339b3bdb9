/** A lock with one holder at a time, in the order of requests. */
export class Mutex {
  #last: Promise<void> = Promise.resolve()
  /** How many hold the lock or wait for it. */
  #asked = 0

  /** Whether nobody holds the lock or waits for it. */
  get isFree(): boolean {
    return this.#asked === 0
  }

  /** Waits for the lock. The holder must call the returned function exactly once. */
  async lock(): Promise<() => void> {
    const before = this.#last
    let unlock: () => void = () => undefined
    this.#asked++
    this.#last = new Promise((resolve) => {
      unlock = () => {
        this.#asked--
        resolve()
      }
    })
    await before
    return unlock
  }
}
