/** A lock with one holder at a time, in the order of requests. */
export class Mutex {
  #last: Promise<void> = Promise.resolve()

  /** Waits for the lock. The holder must call the returned function exactly once. */
  async lock(): Promise<() => void> {
    const before = this.#last
    let unlock: () => void = () => undefined
    this.#last = new Promise((resolve) => {
      unlock = resolve
    })
    await before
    return unlock
  }
}
