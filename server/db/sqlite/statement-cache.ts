import type { SqliteDatabase } from './sqlite-engine.ts'

interface KeptStatement {
  statement: ReturnType<SqliteDatabase['prepare']>
  /** Whether the statement returns rows; cached, since asking costs as much as a small query. */
  givesRows: boolean
}

const MOST_KEPT = 300

/**
 * Caches prepared statements by their text and evicts the least recently used one. Besides saving time, it bounds
 * memory: the native part of a statement is freed only by garbage collection, which is slow to come.
 */
export class StatementCache {
  readonly #database: SqliteDatabase
  readonly #statements = new Map<string, KeptStatement>()

  constructor(database: SqliteDatabase) {
    this.#database = database
  }

  prepare(sql: string): KeptStatement {
    const kept = this.#statements.get(sql) ?? this.#prepared(sql)
    this.#statements.delete(sql)
    this.#statements.set(sql, kept)
    if (this.#statements.size > MOST_KEPT) this.#forgetOldest()
    return kept
  }

  #prepared(sql: string): KeptStatement {
    const statement = this.#database.prepare(sql)
    return { statement, givesRows: statement.columns().length > 0 }
  }

  #forgetOldest(): void {
    const oldest = this.#statements.keys().next()
    if (!oldest.done) this.#statements.delete(oldest.value)
  }
}
