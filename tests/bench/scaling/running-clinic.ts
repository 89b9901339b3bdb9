import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import { openGuardedPostgres } from '#server/db/postgres/guarded-postgres.ts'
import type { Db } from '#server/db/schema.ts'
import { type GuardedDatabase, openGuardedDatabase } from '#server/db/sync-log/epoch-guard.ts'
import { systemClock, timestampOf } from '#server/platform/clock.ts'
import { dataFolder } from '#server/platform/data-folder.ts'
import { openSession } from '#server/resources/auth/sessions.ts'
import { insertUser } from '#server/resources/users/user-repository.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server/server-process.ts'

/** A clinic with its server processes, in a data folder or on PostgreSQL. */
export interface RunningClinic {
  servers: readonly ServerProcess[]
  /** Sessions of this many accounts of the staff. */
  openSessions: (accounts: number) => Promise<string[]>
  /** How much memory the process holds (resident), in bytes. */
  memoryOf: (server: ServerProcess) => Promise<number>
  /** How much the database takes on the disk, in bytes. */
  databaseBytes: () => Promise<number>
  stop: () => Promise<void>
}

interface Place {
  /** The folder with the data, or with the keys alone; it stays the caller's. */
  dataDir: string
  /** The address of a database on PostgreSQL. */
  url?: string
}

/** Starts this many processes on a clinic that is there. */
export async function startClinic({ dataDir, url }: Place, processes: number): Promise<RunningClinic> {
  const metrics = new Map<ServerProcess, number>()
  for (let i = 0; i < processes; i++) {
    const port = await freePort()
    const variables = { METRICS_PORT: String(port), ...(url !== undefined && { DATABASE_URL: url }) }
    metrics.set(await createServerProcess({ dataDir, variables }), port)
  }
  const servers = [...metrics.keys()]
  for (const { start } of servers) await start()
  const onDatabase = <T>(work: (db: Db) => Promise<T>) => withDatabase({ dataDir, ...(url && { url }) }, work)
  return {
    servers,
    openSessions: (accounts) => onDatabase((db) => openSessions(db, accounts)),
    memoryOf: (server) => memoryAt(metrics.get(server) ?? 0),
    databaseBytes: () => (url === undefined ? fileBytes(dataDir) : onDatabase(databaseBytes)),
    stop: async () => {
      for (const { stop } of servers) await stop()
    },
  }
}

async function withDatabase<T>({ dataDir, url }: Place, work: (db: Db) => Promise<T>): Promise<T> {
  const opened: GuardedDatabase = await (url === undefined
    ? openGuardedDatabase(dataFolder(dataDir), systemClock)
    : openGuardedPostgres(url, systemClock))
  try {
    return await work(opened.db)
  } finally {
    await opened.close()
  }
}

async function openSessions(db: Db, accounts: number): Promise<string[]> {
  const tokens: string[] = []
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  for (let i = 0; i < accounts; i++) {
    const id = await insertUser(db, {
      username: `personal${count + i}`,
      passwordHash: '-',
      role: 'admin',
      name: '',
      lastName: '',
      email: '',
      phone: '',
      patientId: null,
      createdAt: timestampOf(systemClock()),
    })
    tokens.push(await openSession(db, id, systemClock()))
  }
  return tokens
}

async function memoryAt(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]
  if (bytes === undefined) throw new Error('this system does not tell the memory of a process')
  return Number(bytes)
}

async function fileBytes(dataDir: string): Promise<number> {
  return (await stat(dataFolder(dataDir).database)).size
}

async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}
