import type { Db } from '#server/db/schema.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'

type Listener = (cursor: number) => void

/** Other processes commit, too (an operator command, a second server), so the sequence is read once a second. */
const CHECK_EVERY_MS = 1000
/** Changes in quick succession are announced together. */
const JOINED_WITHIN_MS = 200

/** Announces the newest cursor to listeners after commits of this or another process. */
export class ChangeSignal {
  readonly #db: Db
  readonly #listeners = new Set<Listener>()
  #announced = 0
  #interval: NodeJS.Timeout | undefined
  #pending: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()

  constructor(db: Db) {
    this.#db = db
  }

  /** How many listen now. */
  get listenerCount(): number {
    return this.#listeners.size
  }

  /** Call it after a commit. */
  wake(): void {
    if (this.#listeners.size === 0) return
    this.#pending ??= setTimeout(() => {
      this.#pending = undefined
      this.#check()
    }, JOINED_WITHIN_MS)
  }

  /**
   * Calls the listener with the present cursor at once, and with every newer one until the returned function is called.
   */
  async subscribe(listener: Listener): Promise<() => void> {
    const { sequence } = await readSyncState(this.#db)
    if (this.#listeners.size === 0) this.#announced = sequence
    this.#listeners.add(listener)
    this.#interval ??= setInterval(() => this.#check(), CHECK_EVERY_MS)
    listener(sequence)
    return () => this.#unsubscribe(listener)
  }

  /** Stops, and waits for a running check, so that the database can be closed. */
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
    clearTimeout(this.#pending)
    this.#interval = undefined
    this.#pending = undefined
  }

  #check(): void {
    this.#looking = this.#looking.then(() => this.#announce())
  }

  async #announce(): Promise<void> {
    const sequence = await this.#currentSequence()
    if (sequence === undefined || sequence <= this.#announced) return
    this.#announced = sequence
    for (const listener of this.#listeners) listener(sequence)
  }

  /**
   * Reads the sequence; undefined on a failure (the database may be busy for seconds), which the next check makes up
   * for.
   */
  async #currentSequence(): Promise<number | undefined> {
    try {
      return (await readSyncState(this.#db)).sequence
    } catch {
      return undefined
    }
  }
}
