import type { SqliteDatabase } from './sqlite-engine.ts'
import type { StatementCache } from './statement-cache.ts'

/**
 * A read-only transaction of the queries that run at once in the same turn of the event loop: taking and releasing its
 * locks costs as much as a small query.
 */
export class SharedReading {
  readonly #database: SqliteDatabase
  readonly #statements: StatementCache
  #isOpen = false

  constructor(database: SqliteDatabase, statements: StatementCache) {
    this.#database = database
    this.#statements = statements
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Begins unless it has begun; it ends with the turn. */
  begin(): void {
    if (this.#isOpen) return
    this.#statements.prepare('BEGIN').statement.run()
    this.#isOpen = true
    setImmediate(() => this.end())
  }

  /** Ends it early, before anything else takes the handle. */
  end(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    // SQLite itself rolls back after a failed read.
    if (this.#database.isTransaction) this.#statements.prepare('COMMIT').statement.run()
  }
}
