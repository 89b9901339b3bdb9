import { sql } from 'kysely'
import { MIGRATIONS, NewerDatabaseError } from '#server/db/migrations/migrations.ts'
import type { Db } from '#server/db/schema.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { hasIdentity, IDENTITY_COLUMN, identify } from './database-identity.ts'
import { ANNOUNCEMENT, PREPARATION, postgresSqlOf } from './postgres-sql.ts'

/** Whether a migration is due: the database is new or of an older release. Throws NewerDatabaseError. */
export async function isToBeMigrated(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isThere: number }>`SELECT to_regclass('migrations') IS NOT NULL AS is_there`.execute(db)
  return !rows[0]?.isThere || (await readRelease(db)) < MIGRATIONS.length || !(await hasIdentity(db))
}

/**
 * Migrates the database to this release, one transaction per step. `instant` becomes the epoch of a new database. The
 * caller holds the exclusive lock of the users.
 */
export async function migratePostgres(db: Db, instant: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ isThere: number }>`SELECT to_regclass('migrations') IS NOT NULL AS is_there`.execute(
      trx,
    )
    if (!rows[0]?.isThere) await sql.raw(PREPARATION).execute(trx)
  })
  const release = await readRelease(db)
  for (const migration of MIGRATIONS.filter(({ number }) => number > release)) {
    const { number, name } = migration
    await db.transaction().execute(async (trx) => {
      await sql.raw(postgresSqlOf(migration.sql)).execute(trx)
      if (number === 1) await begin(trx, instant)
      await trx
        .insertInto('migrations')
        .values({ number, name, appliedAt: timestampOf(instant) })
        .execute()
    })
  }
  if (await hasIdentity(db)) return
  await db.transaction().execute(async (trx) => {
    await sql.raw(IDENTITY_COLUMN).execute(trx)
    await identify(trx)
  })
}

async function begin(trx: Db, instant: number): Promise<void> {
  await sql.raw(ANNOUNCEMENT).execute(trx)
  await trx.insertInto('syncState').values({ id: 1, epoch: instant, sequence: 0 }).execute()
}

/** The number of the last migration. Throws NewerDatabaseError. */
async function readRelease(db: Db): Promise<number> {
  const { number } = await db
    .selectFrom('migrations')
    .select((eb) => eb.fn.max<number | null>('number').as('number'))
    .executeTakeFirstOrThrow()
  if ((number ?? 0) > MIGRATIONS.length) throw new NewerDatabaseError()
  return number ?? 0
}
