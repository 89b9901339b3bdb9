import type { SqliteDatabase } from './sqlite-engine.ts'

interface KeptStatement {
  statement: ReturnType<SqliteDatabase['prepare']>
  /** Whether it gives rows back: asking the statement costs as much as a small query. */
  givesRows: boolean
}

const MOST_KEPT = 300

/**
 * Prepared statements by their text, the least recently used given up first. Besides the time it saves, it bounds memory: a
 * statement's native part is freed only when the collector gets to it, which it does not hurry to.
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
