import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { Mutex } from './mutex.ts'
import type { SqliteDatabase } from './sqlite-engine.ts'
import { isBusy } from './sqlite-errors.ts'
import { StatementCache } from './statement-cache.ts'
import { rowsRead, rowWritten } from './statement-rows.ts'

/**
 * Kysely over one synchronous SQLite handle. A mutex gives the handle to one query or one transaction at a time, so the work of
 * two requests never mixes. Transactions begin IMMEDIATE (they are writers; waiting at the start is the only safe place),
 * read-only ones begin plain and see one snapshot. Using the outer `db` inside a transaction waits for ever: pass the transaction.
 */
export function sqliteDialect(database: SqliteDatabase): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class SqliteDriver implements Driver {
  readonly #database: SqliteDatabase
  readonly #statements: StatementCache
  readonly #mutex = new Mutex()
  readonly #releases = new WeakMap<DatabaseConnection, () => void>()

  constructor(database: SqliteDatabase) {
    this.#database = database
    this.#statements = new StatementCache(database)
  }

  /** The handle is open already. */
  init(): Promise<void> {
    return Promise.resolve()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const release = await this.#mutex.lock()
    const connection = new SqliteConnection(this.#statements)
    this.#releases.set(connection, release)
    return connection
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#releases.get(connection)?.()
  }

  async beginTransaction(_: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    this.#database.exec(settings.accessMode === 'read only' ? 'BEGIN' : 'BEGIN IMMEDIATE')
  }

  async commitTransaction(): Promise<void> {
    this.#database.exec('COMMIT')
  }

  async rollbackTransaction(): Promise<void> {
    // A full disk or a failed read rolls back by itself.
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
  }

  async destroy(): Promise<void> {
    const release = await this.#mutex.lock()
    closeWhole(this.#database)
    release()
  }
}

/** Closes a handle, and leaves the file alone: closing does so only once the collector has come for the statements. */
export function closeWhole(database: SqliteDatabase): void {
  leaveLog(database)
  database.close()
}

/**
 * Brings the log into the file, so that the file alone is the whole and nobody holds it. While another process has the database open
 * the log stays, and waiting for that is not worth it.
 */
export function leaveLog(database: SqliteDatabase): void {
  database.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)')
  try {
    database.exec('PRAGMA journal_mode = DELETE')
  } catch (error) {
    if (!isBusy(error)) throw error
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #statements: StatementCache

  constructor(statements: StatementCache) {
    this.#statements = statements
  }

  async executeQuery<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
    const { statement, givesRows } = this.#statements.prepare(sql)
    const values = parameters.map(bindable)
    if (givesRows) {
      const rows = WRITING.has(query.kind)
        ? rowWritten(statement, values, () => this.#countChanged())
        : rowsRead(statement, values)
      return { rows: rows as R[] }
    }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  #countChanged(): number {
    const { statement } = this.#statements.prepare('SELECT changes() AS changed')
    return (statement.get() as { changed: number }).changed
  }

  // biome-ignore lint/correctness/useYield: the driver has no cursors; the interface asks for a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not offered by this dialect')
  }
}

const WRITING: ReadonlySet<CompiledQuery['query']['kind']> = new Set([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
  'MergeQueryNode',
])

/** SQLite has no booleans. */
function bindable(value: unknown): null | number | bigint | string | Uint8Array {
  if (typeof value === 'boolean') return value ? 1 : 0
  return value as null | number | bigint | string | Uint8Array
}
