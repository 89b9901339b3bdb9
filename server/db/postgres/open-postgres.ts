import { CamelCasePlugin, HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression, sql } from 'kysely'
import { Pool, types } from 'pg'
import { LastWrite, registerLastWrite } from '#server/db/last-write.ts'
import type { DatabaseSchema, Db } from '#server/db/schema.ts'
import { UnsafeDatabaseError } from '#server/db/sqlite/durable-handle.ts'
import { postgresDialect } from './postgres-dialect.ts'

const CONNECTIONS = 10
/** How long a write waits for that of another process, as SQLite waits. */
const WAIT_MS = 5000
/** A process that hangs within a transaction keeps everybody else from writing. */
const IDLE_IN_TRANSACTION_MS = 30_000
const SETTINGS = `SET lock_timeout = ${WAIT_MS}; SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`
const OLDEST_VERSION = 140_000

const BOOLEAN = 16
const BIGINT = 20
const NUMERIC = 1700

/** Settings of every connection. */
export function connectionTo(url: string) {
  return {
    connectionString: url,
    application_name: 'clinica',
    connectionTimeoutMillis: WAIT_MS,
    // Otherwise nobody notices that the network to it is gone.
    keepAlive: true,
    types: { getTypeParser },
  }
}

/** All numbers of the clinic are whole and safe, and flags are 0 or 1. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  if (type === BIGINT || type === NUMERIC) return Number
  if (type === BOOLEAN) return (text: string) => (text === 't' ? 1 : 0)
  return types.getTypeParser(type, format as 'text')
}

/** Makes a query builder over the database at `url`, without looking at it. Closing it closes its connections. */
export function postgresQueryBuilder(url: string): Db {
  const lastWrite = new LastWrite()
  const pool = new Pool({ ...connectionTo(url), max: CONNECTIONS })
  // Without listeners a lost connection would end the process, within a transaction, too. The pool replaces it, and the
  // next statement of its user fails.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    // A statement of its own: PgBouncer refuses connections that begin with such settings. A connection that can't take
    // it takes no other one.
    client.query(SETTINGS).catch(() => client.end())
  })
  // SQLite takes an empty list as it is.
  const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })
  const plugins = [new CamelCasePlugin(), emptyLists]
  const db = new Kysely<DatabaseSchema>({ dialect: postgresDialect(pool, lastWrite), plugins })
  registerLastWrite(db, lastWrite)
  return db
}

/** Throws UnsafeDatabaseError for a server that is too old, or that acknowledges what a power cut may lose. */
export async function expectSafe(db: Db): Promise<void> {
  const { rows } = await sql<{ version: number; commit: string; fsync: string; encoding: string }>`
    SELECT current_setting('server_version_num')::bigint AS version, current_setting('synchronous_commit') AS commit,
      current_setting('fsync') AS fsync, current_setting('server_encoding') AS encoding`.execute(db)
  const [found] = rows
  if (!found) throw new UnsafeDatabaseError('server_version_num')
  if (found.version < OLDEST_VERSION) throw new UnsafeDatabaseError(`server_version_num = ${found.version}`)
  if (found.commit === 'off') throw new UnsafeDatabaseError('synchronous_commit = off')
  if (found.fsync === 'off') throw new UnsafeDatabaseError('fsync = off')
  if (found.encoding !== 'UTF8') throw new UnsafeDatabaseError(`server_encoding = ${found.encoding}`)
}
