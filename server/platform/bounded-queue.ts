/** Thrown when the queue is full. */
export class QueueFullError extends Error {}

interface Bounds {
  /** How many tasks run at once. */
  atOnce: number
  mostWaiting: number
}

/** Runs a limited number of tasks at once, in order of arrival. A limited number may wait; more are refused. */
export class BoundedQueue {
  #free: number
  readonly #mostWaiting: number
  /** In order of arrival. */
  readonly #waiting = new Set<() => void>()

  constructor({ atOnce, mostWaiting }: Bounds) {
    this.#free = atOnce
    this.#mostWaiting = mostWaiting
  }

  /** Whether one more task would be refused. */
  get isFull(): boolean {
    return this.#free === 0 && this.#waiting.size >= this.#mostWaiting
  }

  /**
   * Runs the work in its turn and returns its result. Throws QueueFullError, the work's error, or the reason of `gone`:
   * a caller who leaves before the work has begun frees the place.
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

  /** Waits for the turn; resolves to false when the caller leaves first. */
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
