import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { type HighWaterMark, readHighWaterMark, readRecordedMark, writeRecordedMark } from './high-water-mark.ts'

const CHECK_EVERY_MS = 1000
/** How many checks pass between two checkpoints of the WAL. */
const CHECKS_PER_CHECKPOINT = 60

/**
 * Writes the high-water mark of an open database: at once, within a second after changes, and at the end. It also
 * records how far the database file has come without its WAL, by which a start recognizes the WAL of another file
 * (stale-wal.ts).
 */
export class HighWaterMarkWriter {
  readonly #db: Db
  readonly #path: string
  #inFile: HighWaterMark | undefined
  #written: string | undefined
  #checks = 0
  readonly #interval: NodeJS.Timeout
  #updating: Promise<void> = Promise.resolve()

  private constructor(db: Db, path: string, inFile: HighWaterMark | undefined) {
    this.#db = db
    this.#path = path
    this.#inFile = inFile
    this.#interval = setInterval(() => this.#update(), CHECK_EVERY_MS).unref()
  }

  /**
   * Writes the mark and starts checking. Throws when the mark can't be written now. A later failure is repeated at the
   * next check, since the mark may lag.
   */
  static async start(db: Db, path: string): Promise<HighWaterMarkWriter> {
    const former = await readRecordedMark(path)
    const writer = new HighWaterMarkWriter(db, path, former?.inFile)
    try {
      await writer.#write()
    } catch (error) {
      clearInterval(writer.#interval)
      throw error
    }
    return writer
  }

  async stop(): Promise<void> {
    clearInterval(this.#interval)
    this.#update()
    await this.#updating
  }

  #update(): void {
    this.#updating = this.#updating.then(() =>
      this.#write().catch(() => {
        // The file's content is unknown now: forces the next check to write it.
        this.#written = undefined
      }),
    )
  }

  async #write(): Promise<void> {
    const mark = await readHighWaterMark(this.#db)
    // `mark` was read before the checkpoint: later commits may still be in the WAL.
    if (this.#checks++ % CHECKS_PER_CHECKPOINT === 0 && (await checkpoint(this.#db))) this.#inFile = mark
    const recorded = { ...mark, ...(this.#inFile && { inFile: this.#inFile }) }
    const text = JSON.stringify(recorded)
    if (text === this.#written) return
    await writeRecordedMark(this.#path, recorded)
    this.#written = text
  }
}

/** Checkpoints the WAL as far as nobody has to wait. Returns whether all of it is in the file now. */
async function checkpoint(db: Db): Promise<boolean> {
  const { rows } = await sql<{ busy: number; log: number; checkpointed: number }>`
    PRAGMA wal_checkpoint(PASSIVE)`.execute(db)
  const [result] = rows
  return result?.busy === 0 && result.log === result.checkpointed
}
