import { Mutex } from './db/mutex.ts'

/** As many wait as may. */
export class QueueFullError extends Error {}

/** Does one piece of work at a time, first come first served; so many may wait, and more are turned away. */
export class BoundedQueue {
  readonly #mostWaiting: number
  readonly #turn = new Mutex()
  #inside = 0

  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting
  }

  /** Gives what the work gives. Throws QueueFullError, or what the work throws. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside > this.#mostWaiting) throw new QueueFullError()
    this.#inside++
    const release = await this.#turn.lock()
    try {
      return await work()
    } finally {
      release()
      this.#inside--
    }
  }
}
