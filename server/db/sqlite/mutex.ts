/** One holder at a time, first come first served. */
export class Mutex {
  #last: Promise<void> = Promise.resolve()

  /** Waits for the turn; the holder must call the returned function exactly once. */
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
