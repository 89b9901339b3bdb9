import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { type HighWaterMark, headOf, readHead, writeHead } from './high-water-mark.ts'

const LOOK_EVERY_MS = 1000
/** Every so many looks what stands in the log is brought into the database's file. */
const LOOKS_PER_FOLD = 60

/**
 * Writes the head of an open database beside it: at once, then within a second after changes, and at the end. With it goes how far
 * the file alone has come, by which a start knows the log of another file (stale-wal.ts).
 */
export class MarkKeeper {
  readonly #db: Db
  readonly #path: string
  #inFile: HighWaterMark | undefined
  #written: string | undefined
  #looks = 0
  readonly #interval: NodeJS.Timeout
  #keeping: Promise<void> = Promise.resolve()

  private constructor(db: Db, path: string, inFile: HighWaterMark | undefined) {
    this.#db = db
    this.#path = path
    this.#inFile = inFile
    this.#interval = setInterval(() => this.#keep(), LOOK_EVERY_MS).unref()
  }

  /** Fails when the head cannot be written now; later failures are made up for by the next look, a head may lag behind. */
  static async start(db: Db, path: string): Promise<MarkKeeper> {
    const former = await readHead(path)
    const keeper = new MarkKeeper(db, path, former?.inFile)
    try {
      await keeper.#write()
    } catch (error) {
      clearInterval(keeper.#interval)
      throw error
    }
    return keeper
  }

  async stop(): Promise<void> {
    clearInterval(this.#interval)
    this.#keep()
    await this.#keeping
  }

  #keep(): void {
    this.#keeping = this.#keeping.then(() =>
      this.#write().catch(() => {
        // Whatever stands there now, the next look writes it anew.
        this.#written = undefined
      }),
    )
  }

  async #write(): Promise<void> {
    const head = await headOf(this.#db)
    // Looked at before: what is committed meanwhile may stay in the log.
    if (this.#looks++ % LOOKS_PER_FOLD === 0 && (await foldIn(this.#db))) this.#inFile = head
    const recorded = { ...head, ...(this.#inFile && { inFile: this.#inFile }) }
    const text = JSON.stringify(recorded)
    if (text === this.#written) return
    await writeHead(this.#path, recorded)
    this.#written = text
  }
}

/** Brings the log into the file, as far as nobody has to wait for it; whether that was all of it. */
async function foldIn(db: Db): Promise<boolean> {
  const { rows } = await sql<{ busy: number; log: number; checkpointed: number }>`
    PRAGMA wal_checkpoint(PASSIVE)`.execute(db)
  const [told] = rows
  return told?.busy === 0 && told.log === told.checkpointed
}
