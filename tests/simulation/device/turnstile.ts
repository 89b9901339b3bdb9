import type { Fault } from '#tests/simulation/server/faults.ts'

/** Where a tab stands still: before a transaction of its databases begins, before a request leaves, before an answer is read. */
export type Await = 'transaction' | 'request' | 'answer'

interface Standing {
  at: Await
  go: (fault: Fault) => void
}

/**
 * Every await of a tab passes here. Open, it lets all through; stepwise, the schedule lets one through at a time, so that tabs
 * interleave as the history says; closed for ever, the tab is dead: whatever it waited for never comes.
 */
export class Turnstile {
  readonly #standing: Standing[] = []
  #mode: 'open' | 'stepwise' | 'closed' = 'open'
  #onMove: () => void = () => undefined

  get isOpen(): boolean {
    return this.#mode === 'open'
  }

  /** Where the tab stands; null when it does nothing. */
  get at(): Await | null {
    return this.#standing[0]?.at ?? null
  }

  letOneByOne(): void {
    this.#mode = 'stepwise'
  }

  close(): void {
    this.#mode = 'closed'
    this.#standing.length = 0
  }

  /** The tab came to an await; resolves, with the fault that a request is to meet, when it may go on. */
  pass(at: Await): Promise<Fault> {
    if (this.#mode === 'open') return Promise.resolve('none')
    return new Promise((go) => {
      if (this.#mode === 'closed') return
      this.#standing.push({ at, go })
      this.moved()
    })
  }

  /** Lets the tab go from one await to the next, or to its end. */
  async step(fault: Fault): Promise<void> {
    const first = this.#standing.shift()
    if (first) await this.nextMove(() => first.go(fault))
  }

  /** Does something that sets the tab going, and waits until it stands still again. */
  nextMove(begin: () => void): Promise<void> {
    return new Promise((resolve) => {
      this.#onMove = resolve
      begin()
    })
  }

  /** The tab stands at an await, or has come to its end. */
  moved(): void {
    this.#onMove()
  }
}
