/** As many wait as may. */
export class QueueFullError extends Error {}

interface Bounds {
  /** Pieces of work that are done at a time. */
  atOnce: number
  mostWaiting: number
}

/** Does so many pieces of work at a time, first come first served; so many may wait, and more are turned away. */
export class BoundedQueue {
  #free: number
  readonly #mostWaiting: number
  /** The first to come is the first in it. */
  readonly #waiting = new Set<() => void>()

  constructor({ atOnce, mostWaiting }: Bounds) {
    this.#free = atOnce
    this.#mostWaiting = mostWaiting
  }

  /** Whether one more would be turned away. */
  get isFull(): boolean {
    return this.#free === 0 && this.#waiting.size >= this.#mostWaiting
  }

  /**
   * Gives what the work gives. Throws QueueFullError, what the work throws, or the reason of `gone`: whoever asked and is gone before the
   * work has begun leaves their place to others.
   */
  async run<T>(work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    await this.#enter(gone)
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  async #enter(gone?: AbortSignal): Promise<void> {
    gone?.throwIfAborted()
    if (this.isFull) throw new QueueFullError()
    if (this.#free > 0) this.#free--
    else if (!(await this.#turn(gone))) gone?.throwIfAborted()
  }

  /** Waits for the turn: gives false to whoever is gone before it. */
  #turn(gone?: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (isTurn: boolean) => {
        this.#waiting.delete(begin)
        gone?.removeEventListener('abort', giveUp)
        resolve(isTurn)
      }
      const begin = () => settle(true)
      const giveUp = () => settle(false)
      this.#waiting.add(begin)
      gone?.addEventListener('abort', giveUp)
    })
  }

  #leave(): void {
    const [next] = this.#waiting
    if (next) next()
    else this.#free++
  }
}
