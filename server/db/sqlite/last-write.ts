import type { Db } from '#server/db/schema.ts'
import { isDiskFailure } from './sqlite-errors.ts'

/** Whether the disk took the last write over one handle; the handle's driver tells it, and asking costs no write. */
export class LastWrite {
  #hasFailed = false
  #isUnderWay = false

  get hasFailed(): boolean {
    return this.#hasFailed
  }

  /** A statement has changed rows, which stand only once they are committed. */
  began(): void {
    this.#isUnderWay = true
  }

  /** Nothing is open any more; where nothing was written, as by a request that came before, that says nothing of the disk. */
  committed(): void {
    if (this.#isUnderWay) this.#hasFailed = false
    this.#isUnderWay = false
  }

  undone(): void {
    this.#isUnderWay = false
  }

  /** Something failed; only the disk's failures count. */
  failed(error: unknown): void {
    if (isDiskFailure(error)) this.#hasFailed = true
  }
}

const lastWrites = new WeakMap<Db, LastWrite>()

/** Says whose last write it is. */
export function keepLastWrite(db: Db, lastWrite: LastWrite): void {
  lastWrites.set(db, lastWrite)
}

/** That of an open database (queriesOver); throws for anything else, a transaction too. */
export function lastWriteOf(db: Db): LastWrite {
  const lastWrite = lastWrites.get(db)
  if (!lastWrite) throw new Error('not a database that was opened here')
  return lastWrite
}
