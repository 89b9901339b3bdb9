import type { SqliteDatabase } from './sqlite-engine.ts'

interface CachedStatement {
  statement: ReturnType<SqliteDatabase['prepare']>
  /** Whether the statement returns rows; cached, since asking costs as much as a small query. */
  returnsRows: boolean
}

const MOST_CACHED = 300

/**
 * Caches prepared statements by their text and evicts the least recently used one. Besides saving time, it bounds
 * memory: the native part of a statement is freed only by garbage collection, which is slow to come.
 */
export class StatementCache {
  readonly #database: SqliteDatabase
  readonly #statements = new Map<string, CachedStatement>()

  constructor(database: SqliteDatabase) {
    this.#database = database
  }

  prepare(sql: string): CachedStatement {
    const kept = this.#statements.get(sql) ?? this.#prepared(sql)
    this.#statements.delete(sql)
    this.#statements.set(sql, kept)
    if (this.#statements.size > MOST_CACHED) this.#forgetOldest()
    return kept
  }

  #prepared(sql: string): CachedStatement {
    const statement = this.#database.prepare(sql)
    return { statement, returnsRows: statement.columns().length > 0 }
  }

  #forgetOldest(): void {
    const oldest = this.#statements.keys().next()
    if (!oldest.done) this.#statements.delete(oldest.value)
  }
}
