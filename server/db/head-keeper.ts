import { headOf, type LifeHead, writeHead } from './life-head.ts'
import type { Db } from './schema.ts'

const LOOK_EVERY_MS = 1000

/** Writes the head of an open database beside it: at once, then within a second after changes, and at the end. */
export class HeadKeeper {
  readonly #db: Db
  readonly #path: string
  #written: string | undefined
  readonly #interval: NodeJS.Timeout
  #keeping: Promise<void> = Promise.resolve()

  private constructor(db: Db, path: string, head: LifeHead) {
    this.#db = db
    this.#path = path
    this.#written = JSON.stringify(head)
    this.#interval = setInterval(() => this.#keep(), LOOK_EVERY_MS).unref()
  }

  /** Fails when the head cannot be written now; later failures are made up for by the next look, a head may lag behind. */
  static async start(db: Db, path: string): Promise<HeadKeeper> {
    const head = await headOf(db)
    await writeHead(path, head)
    return new HeadKeeper(db, path, head)
  }

  async stop(): Promise<void> {
    clearInterval(this.#interval)
    this.#keep()
    await this.#keeping
  }

  #keep(): void {
    this.#keeping = this.#keeping.then(() => this.#writeIfChanged())
  }

  async #writeIfChanged(): Promise<void> {
    try {
      const head = await headOf(this.#db)
      const text = JSON.stringify(head)
      if (text === this.#written) return
      await writeHead(this.#path, head)
      this.#written = text
    } catch {
      // Whatever stands there now, the next look writes it anew.
      this.#written = undefined
    }
  }
}
