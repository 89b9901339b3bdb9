import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import type { LastWrite } from '#server/db/last-write.ts'
import { Mutex } from '#server/db/mutex.ts'
import { DatabaseUnreachableError } from './postgres-errors.ts'
import { LOCKS } from './postgres-locks.ts'
import { PostgresEngineAdapter } from './postgres-specifics.ts'

/**
 * Runs Kysely over a pool of connections. One write at a time, as on SQLite: a transaction begins with a lock that all
 * processes share and that ends with it, and a single statement that writes gets a transaction of its own. So commits
 * follow the order of the change counter and of all ids, and no write meets another one's half. The processes' own
 * writes queue up before they take a connection, so that reads always find one. Read-only transactions see one snapshot.
 * `lastWrite` receives the outcome of each write.
 */
export function postgresDialect(pool: Pool, lastWrite: LastWrite): Dialect {
  return {
    createAdapter: () => new PostgresEngineAdapter(),
    createDriver: () => new PostgresDriver(pool, lastWrite),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

/** Flags are 0 or 1, and a text ends at its first NUL, as on SQLite. */
function storable(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'string' ? value.split('\0', 1)[0] : value
}

const BEGIN = `BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SELECT pg_advisory_xact_lock(${LOCKS.writer})`
const BEGIN_READING = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

class PostgresDriver implements Driver {
  readonly #pool: Pool
  readonly #lastWrite: LastWrite
  readonly #writers = new Mutex()

  constructor(pool: Pool, lastWrite: LastWrite) {
    this.#pool = pool
    this.#lastWrite = lastWrite
  }

  /** The pool opens its connections when they are needed. */
  init(): Promise<void> {
    return Promise.resolve()
  }

  acquireConnection(): Promise<PostgresConnection> {
    return Promise.resolve(new PostgresConnection(this.#pool, this.#writers, this.#lastWrite))
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    ours(connection).release()
  }

  async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings): Promise<void> {
    await (accessMode === 'read only' ? ours(connection).beginReading() : ours(connection).begin())
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await ours(connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await ours(connection).rollBack()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

function ours(connection: DatabaseConnection): PostgresConnection {
  return connection as PostgresConnection
}

/** Takes a connection of the pool when it has something to run. */
class PostgresConnection implements DatabaseConnection {
  readonly #pool: Pool
  readonly #writers: Mutex
  readonly #lastWrite: LastWrite
  #client: PoolClient | undefined
  #isInTransaction = false
  #lastCommand: string | undefined
  #endTurn: (() => void) | undefined

  constructor(pool: Pool, writers: Mutex, lastWrite: LastWrite) {
    this.#pool = pool
    this.#writers = writers
    this.#lastWrite = lastWrite
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!WRITING.has(query.query.kind)) return this.#run<R>(query)
    if (!this.#isInTransaction) return this.#inTransaction(() => this.executeQuery<R>(query))
    const result = await this.#run<R>(query)
    if (result.numAffectedRows !== 0n) this.#lastWrite.began()
    return result
  }

  async begin(): Promise<void> {
    this.#endTurn = await this.#writers.lock()
    await this.#beginWith(BEGIN)
  }

  async beginReading(): Promise<void> {
    await this.#beginWith(BEGIN_READING)
  }

  async commit(): Promise<void> {
    await this.#run(CompiledQuery.raw('COMMIT'))
    this.#isInTransaction = false
    // PostgreSQL answers so, without an error, when a statement had failed and somebody caught its error.
    if (this.#lastCommand === 'ROLLBACK') throw new Error('a statement of this transaction had failed')
    this.#lastWrite.committed()
  }

  async rollBack(): Promise<void> {
    this.#isInTransaction = false
    this.#lastWrite.undone()
    await this.#run(CompiledQuery.raw('ROLLBACK'))
  }

  release(): void {
    // Whatever is left open would go to the next user of the connection.
    this.#client?.release(this.#isInTransaction)
    this.#client = undefined
    this.#isInTransaction = false
    this.#endTurn?.()
    this.#endTurn = undefined
  }

  // biome-ignore lint/correctness/useYield: nothing reads by cursor; the interface asks for a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not offered by this dialect')
  }

  async #inTransaction<T>(work: () => Promise<T>): Promise<T> {
    await this.begin()
    try {
      const result = await work()
      await this.commit()
      return result
    } catch (error) {
      if (this.#isInTransaction) await this.rollBack()
      throw error
    } finally {
      this.#endTurn?.()
      this.#endTurn = undefined
    }
  }

  async #beginWith(sql: string): Promise<void> {
    // A begin that fails, as when the lock is not to be had, may have opened the transaction.
    this.#isInTransaction = true
    await this.#run(CompiledQuery.raw(sql))
  }

  async #run<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      this.#client ??= await this.#pool.connect()
      const { command, rowCount, rows } = await this.#client.query(sql, parameters.map(storable))
      this.#lastCommand = command
      return COUNTED.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows: rows ?? [] }
    } catch (error) {
      const known = error instanceof DatabaseError ? error : new DatabaseUnreachableError('', { cause: error })
      this.#lastWrite.failed(known)
      throw known
    }
  }
}

const COUNTED: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const WRITING: ReadonlySet<CompiledQuery['query']['kind']> = new Set([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
  'MergeQueryNode',
])
