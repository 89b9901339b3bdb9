import type { Db } from '#server/db/schema.ts'
import { syncState } from '#server/db/sync-log/sync-state.ts'

type Listener = (cursor: number) => void

/** Other processes commit too (an operator's command, a second server): the counter is looked at once a second. */
const LOOK_EVERY_MS = 1000
/** Changes that follow each other closely are told together. */
const JOINED_WITHIN_MS = 200

/** Tells listeners the newest cursor after changes were committed, by this process or another. */
export class ChangeSignal {
  readonly #db: Db
  readonly #listeners = new Set<Listener>()
  #told = 0
  #interval: NodeJS.Timeout | undefined
  #joining: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()

  constructor(db: Db) {
    this.#db = db
  }

  /** A change was committed here: look soon. */
  wake(): void {
    if (this.#listeners.size === 0) return
    this.#joining ??= setTimeout(() => {
      this.#joining = undefined
      this.#look()
    }, JOINED_WITHIN_MS)
  }

  /** Tells the present cursor at once and every newer one until the returned function is called. */
  async subscribe(listener: Listener): Promise<() => void> {
    const { sequence } = await syncState(this.#db)
    if (this.#listeners.size === 0) this.#told = sequence
    this.#listeners.add(listener)
    this.#interval ??= setInterval(() => this.#look(), LOOK_EVERY_MS)
    listener(sequence)
    return () => this.#unsubscribe(listener)
  }

  /** Ends the looking and waits for a look that runs, so that the database can be closed. */
  async stop(): Promise<void> {
    this.#listeners.clear()
    this.#rest()
    await this.#looking
  }

  #unsubscribe(listener: Listener): void {
    this.#listeners.delete(listener)
    if (this.#listeners.size === 0) this.#rest()
  }

  #rest(): void {
    clearInterval(this.#interval)
    clearTimeout(this.#joining)
    this.#interval = undefined
    this.#joining = undefined
  }

  #look(): void {
    this.#looking = this.#looking.then(() => this.#tell())
  }

  async #tell(): Promise<void> {
    const sequence = await this.#currentSequence()
    if (sequence === undefined || sequence <= this.#told) return
    this.#told = sequence
    for (const listener of this.#listeners) listener(sequence)
  }

  /** A look that fails (the database is busy for seconds) is made up for by the next one. */
  async #currentSequence(): Promise<number | undefined> {
    try {
      return (await syncState(this.#db)).sequence
    } catch {
      return undefined
    }
  }
}
