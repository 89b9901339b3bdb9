import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type InsertQueryNode,
  type QueryResult,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
  ValuesNode,
} from 'kysely'
import type { LastWrite } from '#server/db/last-write.ts'
import { Mutex } from '#server/db/mutex.ts'
import type { Db } from '#server/db/schema.ts'
import type { CamelCaseNames } from './camel-case-names.ts'
import { closeCheckpointed } from './leave-wal-mode.ts'
import { SharedReading } from './shared-reading.ts'
import type { SqliteDatabase } from './sqlite-engine.ts'
import { SqliteEngineAdapter } from './sqlite-specifics.ts'
import { StatementCache } from './statement-cache.ts'
import { readRows, writeReturningRow } from './statement-rows.ts'

/**
 * Runs Kysely over one synchronous SQLite handle. A mutex gives the handle to one query or transaction at a time, so
 * requests never interleave. Transactions begin IMMEDIATE: they write, and only their start can wait safely. Read-only
 * transactions begin DEFERRED and see one snapshot. Inside a transaction always use the transaction: the outer `db`
 * would wait for ever. `lastWrite` receives the outcome of each write, and `names` is also one of Kysely's plugins.
 */
export function sqliteDialect(database: SqliteDatabase, lastWrite: LastWrite, names: CamelCaseNames): Dialect {
  const driver = new SqliteDriver(database, lastWrite, names)
  return {
    createAdapter: () => new SqliteEngineAdapter((db, query) => driver.runAtOnce(db, query)),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new StoredNamesCompiler(names),
  }
}

/** Writes the stored names of tables and columns. */
class StoredNamesCompiler extends SqliteQueryCompiler {
  readonly #names: CamelCaseNames
  #isCovered = false

  constructor(names: CamelCaseNames) {
    super()
    this.#names = names
  }

  override compileQuery(...[node, queryId]: Parameters<SqliteQueryCompiler['compileQuery']>): CompiledQuery {
    this.#isCovered = this.#names.covers(node)
    return super.compileQuery(node, queryId)
  }

  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(this.#isCovered ? this.#names.stored(name) : name)
  }
}

class SqliteDriver implements Driver {
  readonly #database: SqliteDatabase
  readonly #lastWrite: LastWrite
  readonly #names: CamelCaseNames
  readonly #statements: StatementCache
  readonly #mutex = new Mutex()
  readonly #releases = new WeakMap<DatabaseConnection, () => void>()
  readonly #atOnce: SqliteConnection
  readonly #reading: SharedReading
  /** How many transactions have begun. */
  #begun = 0
  /** The count at a transaction's first query that ran at once. */
  readonly #transactions = new WeakMap<Db, number>()
  /** From Kysely's first query on: what it never opened it would not close either. */
  #isOpen = false

  constructor(database: SqliteDatabase, lastWrite: LastWrite, names: CamelCaseNames) {
    this.#database = database
    this.#lastWrite = lastWrite
    this.#names = names
    this.#statements = new StatementCache(database, names)
    this.#atOnce = this.#newConnection()
    this.#reading = new SharedReading(database, this.#statements)
  }

  /** Runs a query if the handle is free for it (EngineAdapter). */
  runAtOnce<R>(db: Db, query: CompiledQuery<R>): R[] | undefined {
    if (db.isTransaction) return this.#isRunning(db) ? this.#atOnce.execute<R>(query).rows : undefined
    if (!this.#mutex.isFree || !this.#isOpen) return undefined
    if (query.query.kind === 'SelectQueryNode') this.#reading.begin()
    else this.#reading.end()
    return this.#atOnce.execute<R>(query).rows
  }

  /** Whether this is the transaction that has the handle, and not one that has ended. */
  #isRunning(transaction: Db): boolean {
    if (!this.#database.isTransaction || this.#reading.isOpen) return false
    const begun = this.#transactions.get(transaction) ?? this.#begun
    this.#transactions.set(transaction, begun)
    return begun === this.#begun
  }

  #newConnection(): SqliteConnection {
    return new SqliteConnection(this.#statements, this.#names, (work) => this.#watched(work))
  }

  /** The handle is already open. */
  init(): Promise<void> {
    this.#isOpen = true
    return Promise.resolve()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const release = await this.#mutex.lock()
    this.#reading.end()
    const connection = this.#newConnection()
    this.#releases.set(connection, release)
    return connection
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#releases.get(connection)?.()
  }

  async beginTransaction(_: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    this.#begun++
    this.#run(settings.accessMode === 'read only' ? 'BEGIN' : 'BEGIN IMMEDIATE')
  }

  async commitTransaction(): Promise<void> {
    this.#run('COMMIT')
  }

  async rollbackTransaction(): Promise<void> {
    this.#lastWrite.undone()
    // SQLite itself rolls back after a full disk or a failed read.
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
  }

  async destroy(): Promise<void> {
    const release = await this.#mutex.lock()
    this.#isOpen = false
    this.#reading.end()
    closeCheckpointed(this.#database)
    release()
  }

  #run(sql: string): void {
    this.#watched(() => ({ result: this.#database.exec(sql), hasWritten: false }))
  }

  #watched<T>(work: () => Executed<T>): T {
    try {
      const { result, hasWritten } = work()
      if (hasWritten) this.#lastWrite.began()
      if (!this.#database.isTransaction) this.#lastWrite.committed()
      return result
    } catch (error) {
      this.#lastWrite.failed(error)
      throw error
    }
  }
}

interface Executed<T> {
  result: T
  hasWritten: boolean
}

class SqliteConnection implements DatabaseConnection {
  readonly #statements: StatementCache
  readonly #names: CamelCaseNames
  readonly #watched: <T>(work: () => Executed<T>) => T

  constructor(statements: StatementCache, names: CamelCaseNames, watched: <T>(work: () => Executed<T>) => T) {
    this.#statements = statements
    this.#names = names
    this.#watched = watched
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.execute(query)
  }

  execute<R>(query: CompiledQuery): QueryResult<R> {
    return this.#watched(() => this.#executed(query))
  }

  #executed<R>({ sql, parameters, query }: CompiledQuery): Executed<QueryResult<R>> {
    const { statement, shapes } = this.#statements.prepare(sql)
    const values = parameters.map(bindable)
    const writes = WRITING.has(query.kind)
    if (shapes) {
      const countWritten = () => (insertsOneRow(query) ? 1 : this.#countChanged())
      const found = writes ? writeReturningRow(statement, values, countWritten) : readRows(statement, values)
      const shape = this.#names.covers(query) ? shapes.inCode : shapes.stored
      const rows = found.map((row) => shape.rowOf(row))
      return { result: { rows: rows as R[] }, hasWritten: writes && rows.length > 0 }
    }
    const { changes, lastInsertRowid } = statement.run(...values)
    const result = { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    return { result, hasWritten: writes && result.numAffectedRows > 0n }
  }

  #countChanged(): number {
    const { statement } = this.#statements.prepare('SELECT changes() AS changed')
    const [changed] = statement.get() as unknown as [number]
    return changed
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

/** Whether the statement gives the values of a single row. */
function insertsOneRow(query: CompiledQuery['query']): boolean {
  if (query.kind !== 'InsertQueryNode') return false
  const { values } = query as InsertQueryNode
  return values !== undefined && ValuesNode.is(values) && values.values.length === 1
}

function bindable(value: unknown): null | number | bigint | string | Uint8Array {
  if (typeof value === 'boolean') return value ? 1 : 0
  return value as null | number | bigint | string | Uint8Array
}
