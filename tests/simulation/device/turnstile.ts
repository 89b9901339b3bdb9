import type { Fault } from '#tests/simulation/server/faults.ts'

/** Where a tab can wait: before a transaction begins, before a request leaves, before an answer is read. */
export type Await = 'transaction' | 'request' | 'answer'

interface Standing {
  at: Await
  go: (fault: Fault) => void
}

/** After this many turns of the event loop a tab that has not moved waits for another of its own awaits. */
const TURNS = 10
const { setImmediate: nextTurn } = globalThis

/**
 * Controls every await of a tab. `open` lets all pass. `stepwise` lets one pass at a time, in the order in which they
 * stand: a tab may send a request while it writes. `closed` means that the tab is dead: its awaits never resolve.
 */
export class Turnstile {
  readonly #standing: Standing[] = []
  #mode: 'open' | 'stepwise' | 'closed' = 'open'
  #onMove: () => void = () => undefined

  get isOpen(): boolean {
    return this.#mode === 'open'
  }

  /** The await at which the tab waits; null if it is idle. */
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

  /** Called at an await. Resolves when the tab may go on, with the fault that a request is to meet. */
  pass(at: Await): Promise<Fault> {
    if (this.#mode === 'open') return Promise.resolve('none')
    return new Promise((go) => {
      if (this.#mode === 'closed') return
      this.#standing.push({ at, go })
      this.moved()
    })
  }

  /** Lets the tab go to its next await or its end. */
  async step(fault: Fault): Promise<void> {
    await this.nextMove(() => this.#standing.shift()?.go(fault))
  }

  /** Runs `begin`, which sets the tab going, and waits until it waits again. */
  nextMove(begin: () => void): Promise<void> {
    return new Promise((resolve) => {
      this.#onMove = resolve
      begin()
      this.#goOnWithOthers(TURNS, resolve)
    })
  }

  /** Called when the tab waits at an await, or has ended. */
  moved(): void {
    this.#onMove()
  }

  /** Ends a move that leads to no await of its own, while the tab stands at others. */
  #goOnWithOthers(turns: number, end: () => void): void {
    if (this.#standing.length === 0) return
    if (turns === 0) end()
    else nextTurn(() => this.#goOnWithOthers(turns - 1, end))
  }
}
