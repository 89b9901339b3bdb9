import type { SqliteDatabase } from '#server/db/sqlite/sqlite-engine.ts'

/** Gives a database the shape that it had in release 10: takes away what the migrations since have added. */
export function asRelease10(database: SqliteDatabase): void {
  database.exec(`
    DROP INDEX patients_confirmed_email;
    DROP TABLE known_networks;
    DROP TABLE settings;
    DROP TABLE closures;
    DROP TABLE plans;
    DROP TABLE plan_members;
    DROP TABLE payments;
    DROP TABLE cash_movements;
    DROP TABLE cash_days;
    DROP TABLE contacts;
    DROP TABLE waiting;
    DROP INDEX appointments_series;
    ALTER TABLE appointments DROP COLUMN series_ref;
    ALTER TABLE appointments DROP COLUMN replaces_id;
    ALTER TABLE appointments DROP COLUMN confirmed_by;
    ALTER TABLE appointments DROP COLUMN confirmed_at;
    ALTER TABLE patients DROP COLUMN no_contact;
    DROP INDEX appointments_plan;
    ALTER TABLE appointments DROP COLUMN plan_id;
    ALTER TABLE incomes DROP COLUMN plan_id;
    ALTER TABLE incomes DROP COLUMN paid_at_once;
    DROP TRIGGER users_invitations_end;
    DROP TABLE invitations;
    ALTER TABLE users DROP COLUMN scope;
    ALTER TABLE sessions DROP COLUMN device;
    ALTER TABLE professionals DROP COLUMN license;
    DROP TABLE import_rows;
    DROP TABLE imports;
    ALTER TABLE medical_records DROP COLUMN occurred_on;
    ALTER TABLE incomes DROP COLUMN appointment_id;
    ALTER TABLE incomes DROP COLUMN separate;
    ALTER TABLE incomes DROP COLUMN recorded_by_name;
    ALTER TABLE patients DROP COLUMN desk_notes;
    ALTER TABLE users DROP COLUMN owner;
    ALTER TABLE login_attempts RENAME COLUMN subject_hash TO account_hash;
    DELETE FROM migrations WHERE number > 10`)
}
