import { rmSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openGuardedPostgres } from '#server/db/postgres/guarded-postgres.ts'
import type { Db } from '#server/db/schema.ts'
import { IN_MEMORY, openDatabase } from '#server/db/sqlite/open-database.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createPostgresDatabase, dropPostgresDatabase } from '#tests/support/database/postgres-server.ts'
import { prepareClinic } from './first-clinic.ts'
import { createTestClock } from './test-clock.ts'

interface TestDatabase {
  db: Db
  /** Closes and removes it, except in a folder that was given. */
  close: () => Promise<void>
}

interface Wanted {
  /** A folder, or ':memory:'; a fresh folder when absent. */
  dataDir: string | undefined
  /** Absent where the clock stands at noon. */
  clock: Clock | undefined
}

/**
 * Opens a database for a server under test. With TEST_DATABASE=postgres it is one of PostgreSQL, unless a folder is
 * given: what a test does to files is for SQLite.
 */
export async function openTestDatabase({ dataDir, clock }: Wanted): Promise<TestDatabase> {
  const isInFolder = dataDir !== undefined && dataDir !== IN_MEMORY
  const { TEST_POSTGRES: postgres } = process.env
  if (postgres !== undefined && !isInFolder) return openOnPostgres(postgres, clock)
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'clinica-')))
  const file = folder === IN_MEMORY ? IN_MEMORY : join(folder, DATABASE)
  if (clock === undefined && dataDir === undefined) await copyFile(await firstStart(), file)
  const db = await openDatabase(file, clock ?? createTestClock())
  const close = async () => {
    await db.destroy()
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true })
  }
  return { db, close }
}

const DATABASE = 'clinica.sqlite'

let begun: Promise<string> | undefined

/** The database that a first start leaves at noon, made once per worker: each server that begins then begins with a copy. */
function firstStart(): Promise<string> {
  begun ??= makeFirstStart()
  return begun
}

async function makeFirstStart(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clinica-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const clock = createTestClock()
  const db = await openDatabase(join(folder, DATABASE), clock)
  await prepareClinic(db, clock)
  await db.destroy()
  return join(folder, DATABASE)
}

let begunOnPostgres: Promise<string> | undefined

async function openOnPostgres(server: string, clock: Clock | undefined): Promise<TestDatabase> {
  begunOnPostgres ??= clock ? undefined : makeFirstStartOnPostgres(server)
  const url = await createPostgresDatabase(server, clock ? undefined : await begunOnPostgres)
  const { db, close } = await openGuardedPostgres(url, clock ?? createTestClock())
  const remove = async () => {
    await close()
    await dropPostgresDatabase(server, url)
  }
  return { db, close: remove }
}

async function makeFirstStartOnPostgres(server: string): Promise<string> {
  const url = await createPostgresDatabase(server)
  const clock = createTestClock()
  const { db, close } = await openGuardedPostgres(url, clock)
  await prepareClinic(db, clock)
  await close()
  return url
}
