import { openDurably } from '#server/db/sqlite/durable-handle.ts'
import type { SqliteDatabase } from '#server/db/sqlite/sqlite-engine.ts'
import { tokenHashOf } from '#server/resources/auth/secret-token.ts'

/** The rows that a bare server answers from stored texts, as the product's server sends them. */
export interface BareRows {
  patients: { id: number; firstName: string; lastName: string; dni: string; email: string }[]
  appointments: { id: number; date: string; startTime: string }[]
}

/** How a bare server finds its answers, as JSON. */
export interface BareStore {
  /** Undefined when there is none. */
  patient: (id: number) => string | undefined
  /** The JSON of each row. */
  search: (word: string) => string[]
  day: (from: string, to: string) => string[]
  /** Stores an income in the caller's transaction; returns its id. */
  addIncome: (income: Record<string, string | number | null>) => number
}

/** Opens a file with the product's durability: each write waits for the disk. */
export async function openBareDatabase(path: string): Promise<SqliteDatabase> {
  const database = await openDurably(path)
  database.exec('PRAGMA journal_mode = WAL')
  return database
}

/** Copies the product's file. The triggers and foreign keys of its rules are left out. */
export async function copyTables(from: string, to: string): Promise<void> {
  const product = await openDurably(from)
  product.prepare('VACUUM INTO ?').run(to)
  product.close()
  const database = await openBareDatabase(to)
  const triggers = database.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").all() as { name: string }[]
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`)
  database.close()
}

/** Answers from the product's tables: reads the columns of each row, with the names of an appointment's people. */
export function tableStore(database: SqliteDatabase): BareStore {
  // A number of a commit that the product would make is not there.
  database.exec('PRAGMA foreign_keys = OFF')
  const patients = columnsOf(database, 'patients')
  const appointments = columnsOf(database, 'appointments')
  const patient = database.prepare(`SELECT ${patients} FROM patients WHERE id = ?`)
  const search = database.prepare(
    `SELECT ${patients} FROM patients WHERE instr(search_text, ?) > 0 ORDER BY last_name, first_name`,
  )
  const day = database.prepare(
    `SELECT ${appointments}, patients.first_name AS patientFirstName, patients.last_name AS patientLastName,
       patients.email AS patientEmail, patients.phone AS patientPhone,
       professionals.name AS professionalName, professionals.last_name AS professionalLastName
     FROM appointments JOIN patients ON patients.id = patient_id
     LEFT JOIN professionals ON professionals.id = professional_id
     WHERE date BETWEEN ? AND ? AND status <> 'cancelled' ORDER BY date, start_time`,
  )
  const addIncome = database.prepare(
    `INSERT INTO incomes (version, created_at, updated_at, date, amount, discount_amount, net_amount, description,
       payment_method, category, payment_status, notes, patient_id)
     VALUES (0, ?1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)`,
  )
  const texts = (rows: unknown[]) => rows.map((row) => JSON.stringify(row))
  return {
    patient: (id) => {
      const row = patient.get(id)
      return row && JSON.stringify(row)
    },
    search: (word) => texts(search.all(word)),
    day: (from, to) => texts(day.all(from, to)),
    addIncome: (income) => {
      const said = INCOME_FIELDS.map((field) => income[field] ?? '')
      return Number(addIncome.run(new Date().toISOString(), ...said, income.patientId ?? null).lastInsertRowid)
    },
  }
}

const INCOME_FIELDS = [
  'date',
  'amount',
  'discountAmount',
  'netAmount',
  'description',
  'paymentMethod',
  'category',
  'paymentStatus',
  'notes',
]

function columnsOf(database: SqliteDatabase, table: string): string {
  const columns = database.prepare(`SELECT name FROM pragma_table_info('${table}')`).all() as { name: string }[]
  const inCode = (name: string) => name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  return columns.map(({ name }) => `${table}.${name} AS ${inCode(name)}`).join(', ')
}

const TEXT_TABLES = `
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

/** Creates a file that holds each answer as text, with one session, whose token is `token`. */
export async function createTextDatabase(path: string, rows: BareRows, token: string): Promise<void> {
  const database = await openBareDatabase(path)
  database.exec(TEXT_TABLES)
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

/** Answers from the stored texts. */
export function textStore(database: SqliteDatabase): BareStore {
  const patient = database.prepare('SELECT body FROM patients WHERE id = ?')
  const search = database.prepare('SELECT body FROM patients WHERE instr(search_text, ?) > 0')
  const day = database.prepare('SELECT body FROM appointments WHERE date BETWEEN ? AND ? ORDER BY date, start_time')
  const addIncome = database.prepare('INSERT INTO incomes (body) VALUES (?)')
  const texts = (rows: unknown[]) => (rows as { body: string }[]).map(({ body }) => body)
  return {
    patient: (id) => (patient.get(id) as { body: string } | undefined)?.body,
    search: (word) => texts(search.all(word)),
    day: (from, to) => texts(day.all(from, to)),
    addIncome: (income) => Number(addIncome.run(JSON.stringify(income)).lastInsertRowid),
  }
}
