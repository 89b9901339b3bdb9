import type { SqliteDatabase } from '#server/db/sqlite/sqlite-engine.ts'

/** Gives a database the shape that it had in release 10: takes away what the migrations since have added. */
export function asRelease10(database: SqliteDatabase): void {
  database.exec(`
    DROP INDEX patients_confirmed_email;
    DROP TABLE known_networks;
    ALTER TABLE login_attempts RENAME COLUMN subject_hash TO account_hash;
    DELETE FROM migrations WHERE number > 10`)
}
