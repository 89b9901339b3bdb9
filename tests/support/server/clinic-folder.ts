import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { openGuardedPostgres } from '#server/db/postgres/guarded-postgres.ts'
import type { Db } from '#server/db/schema.ts'
import { type GuardedDatabase, openGuardedDatabase } from '#server/db/sync-log/epoch-guard.ts'
import type { LogEntry } from '#server/http/request-log.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type DataFolder, dataFolder } from '#server/platform/data-folder.ts'
import { type Caller, callerWith } from '#tests/support/api/api-calls.ts'
import { createPostgresDatabase, dropPostgresDatabase } from '#tests/support/database/postgres-server.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'
import { prepareClinic } from './first-clinic.ts'
import { adminSession } from './server.ts'
import { createTestClock, type TestClock } from './test-clock.ts'

/** A clinic's server as a start of the program leaves it: the guarded database of a data folder, and the app on it. */
export interface RunningClinic {
  app: FastifyInstance
  db: Db
  /** What the app has written to its log. */
  log: LogEntry[]
  isNewEpoch: boolean
  /** The first admin's calls, with a session of this start. */
  staff: Caller
  /** Calls with any token. */
  as: (token: string) => Caller
  token: string
  stop: () => Promise<void>
}

/** A data folder whose server starts and stops; everything is stopped and removed by `dispose`. */
export interface ClinicFolder {
  folder: DataFolder
  /** By which the programs find the clinic. */
  settings: { DATA_DIR: string; DATABASE_URL?: string }
  clock: TestClock
  start: () => Promise<RunningClinic>
  dispose: () => Promise<void>
}

/** With `server` the clinic's database is one of that PostgreSQL. */
export async function createClinicFolder(server?: string): Promise<ClinicFolder> {
  const folder = dataFolder(await mkdtemp(join(tmpdir(), 'clinica-')))
  const url = server === undefined ? undefined : await createPostgresDatabase(server)
  const settings = { DATA_DIR: folder.path, ...(url !== undefined && { DATABASE_URL: url }) }
  const clock = createTestClock()
  const running = new Set<RunningClinic>()
  const start = async () => {
    const clinic = await startClinic(
      url === undefined ? openGuardedDatabase(folder, clock) : openGuardedPostgres(url, clock),
      clock,
    )
    const stop = async () => {
      if (running.delete(started)) await clinic.stop()
    }
    const started = { ...clinic, stop }
    running.add(started)
    return started
  }
  const dispose = async () => {
    for (const clinic of [...running]) await clinic.stop()
    if (server !== undefined && url !== undefined) await dropPostgresDatabase(server, url)
    await rm(folder.path, { recursive: true, force: true })
  }
  return { folder, settings, clock, start, dispose }
}

/** A data folder of its own for each test. */
export function folderForEachTest(): ClinicFolder {
  return forEachTest(
    () => createClinicFolder(),
    (clinic) => clinic.dispose(),
  )
}

/** A clinic of its own for each test, on the engine of the run: in the data folder, or with TEST_DATABASE=postgres there. */
export function clinicForEachTest(): ClinicFolder {
  return forEachTest(
    () => createClinicFolder(process.env.TEST_POSTGRES),
    (clinic) => clinic.dispose(),
  )
}

async function startClinic(database: Promise<GuardedDatabase>, clock: Clock): Promise<RunningClinic> {
  const { db, isNewEpoch, close } = await database
  await prepareClinic(db, clock)
  const log: LogEntry[] = []
  const app = await buildApp({ db, clock, writeLog: (entry) => log.push(entry) })
  const token = await adminSession(db, clock)
  const as = (other: string) => callerWith(app, other)
  const stop = async () => {
    await app.close()
    await close()
  }
  return { app, db, log, isNewEpoch, staff: as(token), as, token, stop }
}
