import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'

/**
 * The SQL that names this database among all others: its cluster, itself and its first table. A dump brings the name of
 * the database that it was taken from along, while what it is restored to has another one.
 */
export const IDENTITY = `(SELECT concat_ws(' ', (SELECT system_identifier FROM pg_control_system()),
  (SELECT oid FROM pg_database WHERE datname = current_database()), 'sync_state'::regclass::oid))`

/** Makes room for the identity in databases that were made without it. */
export const IDENTITY_COLUMN = 'ALTER TABLE database_mark ADD COLUMN IF NOT EXISTS identity TEXT'

/** Whether the database has room for its identity. */
export async function hasIdentity(db: Db): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = 'database_mark'
      AND column_name = 'identity'`.execute(db)
  return rows.length > 0
}

/** Whether the database was restored from a dump, or copied, since it was last identified. */
export async function isCopied(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM database_mark WHERE identity <> ${sql.raw(IDENTITY)}`.execute(db)
  return rows.length > 0
}

/** Notes that the database is the one that it is. */
export async function identify(db: Db): Promise<void> {
  await sql`UPDATE database_mark SET identity = ${sql.raw(IDENTITY)}`.execute(db)
}
