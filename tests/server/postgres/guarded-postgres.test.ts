import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { NewerDatabaseError } from '#server/db/migrations/migrations.ts'
import { openGuardedPostgres } from '#server/db/postgres/guarded-postgres.ts'
import { DatabaseUnreachableError } from '#server/db/postgres/postgres-errors.ts'
import { OlderDataInUseError } from '#server/db/sqlite/data-lock.ts'
import { UnsafeDatabaseError } from '#server/db/sqlite/durable-handle.ts'
import { recordRollback } from '#server/db/sync-log/rollback-detection.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import {
  createPostgresDatabase,
  hasDumps,
  hasPostgres,
  runPostgresProgram,
} from '#tests/support/database/postgres-server.ts'
import { prepareClinic } from '#tests/support/server/first-clinic.ts'
import { createTestClock } from '#tests/support/server/test-clock.ts'
import { databaseForEachTest } from './database-for-each-test.ts'

const NEWER_RELEASE = "INSERT INTO migrations (number, name, applied_at) VALUES (9999, 'x', 'x')"

/** Asks on a connection of its own. */
async function asked<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** How many connections the product has. */
async function usersOf(url: string): Promise<number> {
  const [found] = await asked<{ count: string }>(
    url,
    `SELECT count(*) FROM pg_stat_activity WHERE application_name = 'clinica' AND datname = current_database()`,
  )
  return Number(found?.count)
}

/** How many connections of the product listen. */
async function listenersOf(url: string): Promise<number> {
  const [found] = await asked<{ count: string }>(
    url,
    `SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN %' AND datname = current_database()`,
  )
  return Number(found?.count)
}

describe.skipIf(!hasPostgres)('a database on PostgreSQL', () => {
  const clock = createTestClock()
  const database = databaseForEachTest()

  it('is refused when a power cut may lose what it acknowledges', async () => {
    const { db, close } = await openGuardedPostgres(database.url, clock)
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db)
    await sql`ALTER DATABASE ${sql.table(rows[0]?.name ?? '')} SET synchronous_commit = off`.execute(db)
    await close()
    await expect(openGuardedPostgres(database.url, clock)).rejects.toThrow(UnsafeDatabaseError)
  })

  it('is not migrated while another process uses it', async () => {
    const { db, close } = await openGuardedPostgres(database.url, clock)
    await db.deleteFrom('migrations').where('number', '>', 22).execute()
    await expect(openGuardedPostgres(database.url, clock)).rejects.toThrow(OlderDataInUseError)
    await close()
  })

  it('begins a new epoch at its next opening when a device showed that it lost changes', async () => {
    const { db, close } = await openGuardedPostgres(database.url, clock)
    await prepareClinic(db, clock)
    const before = await readSyncState(db)
    const shown = { epoch: before.epoch, cursor: before.sequence + 5 }
    await recordRollback(db, { userId: 1, shown, sequenceAtStart: before.sequence, now: clock() })
    await close()

    const again = await openGuardedPostgres(database.url, clock)
    expect(again.isNewEpoch).toBe(true)
    const { epoch, sequence } = await readSyncState(again.db)
    expect(epoch).toBeGreaterThan(before.epoch)
    expect(sequence).toBeGreaterThan(shown.cursor)
    await again.close()
    const third = await openGuardedPostgres(database.url, clock)
    expect(third.isNewEpoch).toBe(false)
    await third.close()
  })

  it.skipIf(!hasDumps)('begins a new epoch, once, after it was restored from a dump', async () => {
    const { db, close } = await openGuardedPostgres(database.url, clock)
    await prepareClinic(db, clock)
    const before = await readSyncState(db)
    await close()
    const copy = await createPostgresDatabase(database.server)
    const dump = join(await mkdtemp(join(tmpdir(), 'dump-')), 'clinica.dump')
    runPostgresProgram('pg_dump', ['--format=custom', `--file=${dump}`, database.url])
    runPostgresProgram('pg_restore', [`--dbname=${copy}`, '--exit-on-error', dump])
    await rm(dirname(dump), { recursive: true })

    const restored = await openGuardedPostgres(copy, clock)
    expect(restored.isNewEpoch).toBe(true)
    const { epoch, sequence } = await readSyncState(restored.db)
    expect(epoch).toBeGreaterThan(before.epoch)
    expect(sequence).toBeGreaterThan(before.sequence)
    await restored.close()
    for (const known of [copy, database.url]) {
      const again = await openGuardedPostgres(known, clock)
      expect(again.isNewEpoch).toBe(false)
      await again.close()
    }
  })

  it('begins a new epoch when the operator marked it as set back', async () => {
    const { db, close } = await openGuardedPostgres(database.url, clock)
    await sql`UPDATE database_mark SET mark = 1`.execute(db)
    await close()
    const again = await openGuardedPostgres(database.url, clock)
    expect(again.isNewEpoch).toBe(true)
    await again.close()
  })

  it('of a release that noted no identity goes on in its epoch', async () => {
    const { db, close } = await openGuardedPostgres(database.url, clock)
    await sql`ALTER TABLE database_mark DROP COLUMN identity`.execute(db)
    await close()
    const again = await openGuardedPostgres(database.url, clock)
    expect(again.isNewEpoch).toBe(false)
    await again.close()
  })

  it('commits no transaction of which a statement failed, whoever caught the error', async () => {
    const { db, close } = await openGuardedPostgres(database.url, clock)
    const swallowed = db.transaction().execute(async (trx) => {
      await trx.insertInto('lineage').values({ epoch: 1, restoredFrom: 0 }).execute()
      await trx
        .insertInto('lineage')
        .values({ epoch: 1, restoredFrom: 0 })
        .execute()
        .catch(() => undefined)
    })
    await expect(swallowed).rejects.toThrow('had failed')
    expect(await db.selectFrom('lineage').selectAll().execute()).toEqual([])
    await close()
  })

  it('ends a text at its first NUL, and has flags and counts as numbers, as SQLite has', async () => {
    const { db, close } = await openGuardedPostgres(database.url, clock)
    await prepareClinic(db, clock)
    await db.updateTable('users').set({ name: 'Ana\0Paz', active: false }).execute()
    const read = db.selectFrom('users').select((eb) => ['name', 'active', eb.fn.countAll<number>().as('count')])
    expect(await read.groupBy(['name', 'active']).execute()).toEqual([{ name: 'Ana', active: 0, count: 1 }])
    await close()
  })

  it('of a newer release is left without a connection', async () => {
    await (await openGuardedPostgres(database.url, clock)).close()
    await asked(database.url, NEWER_RELEASE)
    await expect(openGuardedPostgres(database.url, clock)).rejects.toThrow(NewerDatabaseError)
    await expect.poll(() => usersOf(database.url)).toBe(0)
  })

  it('that a newer release took while the connection was lost ends the process', async () => {
    let overtaken = 0
    const { close } = await openGuardedPostgres(database.url, clock, { overtaken: () => overtaken++ })
    await asked(database.url, NEWER_RELEASE)
    await asked(
      database.url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'clinica' AND datname = current_database()`,
    )
    await expect.poll(() => overtaken).toBe(1)
    await close()
    await expect.poll(() => usersOf(database.url)).toBe(0)
  })

  it('tells of what another process committed, again after the connection was lost', async () => {
    let told = 0
    const { close } = await openGuardedPostgres(database.url, clock, { changed: () => told++ })
    const other = await openGuardedPostgres(database.url, clock)
    const commit = (sequence: number) => other.db.insertInto('syncChanges').values({ sequence, at: '' }).execute()
    await expect.poll(() => listenersOf(database.url)).toBe(2)
    await commit(1)
    await expect.poll(() => told).toBe(1)

    await asked(
      database.url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE query LIKE 'LISTEN %' AND datname = current_database()`,
    )
    // It may have missed something meanwhile.
    await expect.poll(() => told).toBe(2)
    await expect.poll(() => listenersOf(database.url)).toBe(2)
    await commit(2)
    await expect.poll(() => told).toBe(3)
    await other.close()
    await close()
  })

  it('has the limits of its connections by a statement, which a pool in front of it takes', async () => {
    const { db, close } = await openGuardedPostgres(database.url, clock)
    const { rows } = await sql<{ lock: string; idle: string }>`
      SELECT current_setting('lock_timeout') AS lock, current_setting('idle_in_transaction_session_timeout') AS idle`.execute(
      db,
    )
    expect(rows).toEqual([{ lock: '5s', idle: '30s' }])
    await close()
  })

  it('that can’t be reached is told apart from one that refuses', async () => {
    const elsewhere = `${database.url.split('?')[0]}?host=${encodeURIComponent('/nowhere')}`
    await expect(openGuardedPostgres(elsewhere, clock)).rejects.toThrow(DatabaseUnreachableError)
  })
})
