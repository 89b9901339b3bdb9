import type { Db } from '#server/db/schema.ts'
import { isDiskFailure } from './database-errors.ts'

/** Tracks whether the disk accepted the last write of a handle. The driver reports each write, so asking costs none. */
export class LastWrite {
  #hasFailed = false
  #isUnderWay = false

  get hasFailed(): boolean {
    return this.#hasFailed
  }

  /** A statement has changed rows. They count once they are committed. */
  began(): void {
    this.#isUnderWay = true
  }

  /** A transaction has ended. One that wrote nothing, like a replayed request, says nothing about the disk. */
  committed(): void {
    if (this.#isUnderWay) this.#hasFailed = false
    this.#isUnderWay = false
  }

  undone(): void {
    this.#isUnderWay = false
  }

  /** An error has occurred; only disk failures count. */
  failed(error: unknown): void {
    if (isDiskFailure(error)) this.#hasFailed = true
  }
}

const lastWrites = new WeakMap<Db, LastWrite>()

export function registerLastWrite(db: Db, lastWrite: LastWrite): void {
  lastWrites.set(db, lastWrite)
}

/** Finds the tracker of an open database (createQueryBuilder). Throws for anything else, also for a transaction. */
export function lastWriteOf(db: Db): LastWrite {
  const lastWrite = lastWrites.get(db)
  if (!lastWrite) throw new Error('not an open database')
  return lastWrite
}
