import type { CamelCaseNames } from './camel-case-names.ts'
import { RowShape } from './row-shape.ts'
import type { SqliteDatabase } from './sqlite-engine.ts'

type Statement = ReturnType<SqliteDatabase['prepare']>

/** A prepared statement; what it returns is cached, since asking costs as much as a small query. */
export interface CachedStatement {
  statement: Statement
  /** The rows with the stored names, and with the code's; undefined when the statement returns no rows. */
  shapes: { stored: RowShape; inCode: RowShape } | undefined
}

const MOST_CACHED = 300

/**
 * Caches prepared statements by their text. A full cache evicts the one that was not used for longest since it was full.
 * Besides saving time, it bounds memory: the native part of a statement is freed only by garbage collection, which is
 * slow to come. Statements return each row as its values.
 */
export class StatementCache {
  readonly #database: SqliteDatabase
  readonly #names: CamelCaseNames
  readonly #statements = new Map<string, CachedStatement>()

  constructor(database: SqliteDatabase, names: CamelCaseNames) {
    this.#database = database
    this.#names = names
  }

  prepare(sql: string): CachedStatement {
    const known = this.#statements.get(sql)
    // The order matters only in a full cache; keeping it costs as much as finding the statement.
    if (known && this.#statements.size < MOST_CACHED) return known
    const kept = known ?? this.#prepared(sql)
    this.#statements.delete(sql)
    this.#statements.set(sql, kept)
    if (this.#statements.size > MOST_CACHED) this.#forgetOldest()
    return kept
  }

  #prepared(sql: string): CachedStatement {
    const statement = this.#database.prepare(sql)
    const columns = statement.columns().map(({ name }) => name)
    if (columns.length === 0) return { statement, shapes: undefined }
    statement.setReturnArrays(true)
    const inCode = columns.map((column) => this.#names.inCode(column))
    return { statement, shapes: { stored: new RowShape(columns), inCode: new RowShape(inCode) } }
  }

  #forgetOldest(): void {
    const oldest = this.#statements.keys().next()
    if (!oldest.done) this.#statements.delete(oldest.value)
  }
}
