import type { SqliteDatabase } from './sqlite-engine.ts'

type Statement = ReturnType<SqliteDatabase['prepare']>

const MOST_KEPT = 300

/**
 * Prepared statements by their text, the least recently used given up first. Besides the time it saves, it bounds memory: a
 * statement's native part is freed only when the collector gets to it, which it does not hurry to.
 */
export class StatementCache {
  readonly #database: SqliteDatabase
  readonly #statements = new Map<string, Statement>()

  constructor(database: SqliteDatabase) {
    this.#database = database
  }

  prepare(sql: string): Statement {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql)
    this.#statements.delete(sql)
    this.#statements.set(sql, statement)
    if (this.#statements.size > MOST_KEPT) this.#forgetOldest()
    return statement
  }

  #forgetOldest(): void {
    const oldest = this.#statements.keys().next()
    if (!oldest.done) this.#statements.delete(oldest.value)
  }
}
