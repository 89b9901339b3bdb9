import { openDurably } from '#server/db/sqlite/durable-handle.ts'
import type { SqliteDatabase } from '#server/db/sqlite/sqlite-engine.ts'
import { tokenHashOf } from '#server/resources/auth/secret-token.ts'

/** The rows that the bare server answers, as the product's server sends them. */
export interface BareRows {
  patients: { id: number; firstName: string; lastName: string; dni: string; email: string }[]
  appointments: { id: number; date: string; startTime: string }[]
}

const TABLES = `
CREATE TABLE users (id INTEGER PRIMARY KEY, role TEXT NOT NULL, active INTEGER NOT NULL);
CREATE TABLE sessions (token_hash TEXT PRIMARY KEY, user_id INTEGER NOT NULL, expires_at INTEGER NOT NULL);
CREATE TABLE patients (id INTEGER PRIMARY KEY, search_text TEXT NOT NULL, body TEXT NOT NULL);
CREATE TABLE appointments (id INTEGER PRIMARY KEY, date TEXT NOT NULL, start_time TEXT NOT NULL, body TEXT NOT NULL);
CREATE INDEX appointments_date ON appointments (date, start_time);
CREATE TABLE incomes (id INTEGER PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE audit_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, user_id INTEGER, action TEXT NOT NULL,
  entity TEXT, entity_id INTEGER, version INTEGER, detail TEXT
);
CREATE INDEX audit_log_entity ON audit_log (entity, entity_id) WHERE entity IS NOT NULL;
`

/** Opens a file with the product's durability: each write waits for the disk. */
export async function openBareDatabase(path: string): Promise<SqliteDatabase> {
  const database = await openDurably(path)
  database.exec('PRAGMA journal_mode = WAL')
  return database
}

/** Creates the bare server's file with one session, whose token is `token`. */
export async function createBareDatabase(path: string, rows: BareRows, token: string): Promise<void> {
  const database = await openBareDatabase(path)
  database.exec(TABLES)
  database.exec('BEGIN')
  database.prepare("INSERT INTO users VALUES (1, 'admin', 1)").run()
  database.prepare('INSERT INTO sessions VALUES (?, 1, ?)').run(tokenHashOf(token), Number.MAX_SAFE_INTEGER)
  const addPatient = database.prepare('INSERT INTO patients VALUES (?, ?, ?)')
  for (const patient of rows.patients) {
    const { id, firstName, lastName, dni, email } = patient
    addPatient.run(id, `${firstName} ${lastName} ${dni} ${email}`.toLowerCase(), JSON.stringify(patient))
  }
  const addAppointment = database.prepare('INSERT INTO appointments VALUES (?, ?, ?, ?)')
  for (const appointment of rows.appointments) {
    addAppointment.run(appointment.id, appointment.date, appointment.startTime, JSON.stringify(appointment))
  }
  database.exec('COMMIT')
  database.close()
}
