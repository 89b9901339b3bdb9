/** The columns of every versioned table. */
export const VERSIONED_COLUMNS = `
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  ref TEXT UNIQUE,
  version INTEGER NOT NULL REFERENCES sync_changes (sequence) DEFERRABLE INITIALLY DEFERRED,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL`

/**
 * Makes the database itself enforce the one write path. A changed row gets version 0 and must be stamped with the
 * running transaction's sequence; otherwise the deferred foreign key refuses the commit. A row can be removed only when
 * its tombstone exists.
 */
export function guardsOf(table: string, entity: string): string {
  return `
CREATE TRIGGER ${table}_insert_guard BEFORE INSERT ON ${table} WHEN NEW.version <> 0
BEGIN SELECT RAISE(ABORT, '${table}: write through the write transaction'); END;
CREATE TRIGGER ${table}_update_guard BEFORE UPDATE ON ${table}
WHEN NOT (NEW.version = 0 OR (OLD.version = 0 AND NEW.version = (SELECT sequence FROM sync_state)))
BEGIN SELECT RAISE(ABORT, '${table}: write through the write transaction'); END;
CREATE TRIGGER ${table}_delete_guard BEFORE DELETE ON ${table}
WHEN NOT EXISTS (SELECT 1 FROM tombstones
  WHERE entity = '${entity}' AND entity_id = OLD.id AND version = 0 AND handed_over = 0)
BEGIN SELECT RAISE(ABORT, '${table}: write through the write transaction'); END;`
}

/** The first schema. Money in centavos, days and times as the clinic's texts, flags 0 or 1; ids are never reused. */
export const initialMigration = `
CREATE TABLE sync_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  epoch INTEGER NOT NULL CHECK (epoch > 0),
  sequence INTEGER NOT NULL CHECK (sequence >= 0)
);
CREATE TABLE sync_changes (sequence INTEGER PRIMARY KEY CHECK (sequence > 0), at TEXT NOT NULL);
CREATE TABLE lineage (epoch INTEGER PRIMARY KEY, restored_from INTEGER NOT NULL);

CREATE TABLE professionals (${VERSIONED_COLUMNS},
  name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  active INTEGER NOT NULL CHECK (active IN (0, 1))
);
CREATE INDEX professionals_version ON professionals (version);

CREATE TABLE patients (${VERSIONED_COLUMNS},
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  dni TEXT NOT NULL,
  phone TEXT NOT NULL,
  email TEXT NOT NULL,
  address TEXT NOT NULL,
  birth_date TEXT,
  gender TEXT NOT NULL,
  emergency_contact TEXT NOT NULL,
  emergency_phone TEXT NOT NULL,
  confirmed INTEGER NOT NULL CHECK (confirmed IN (0, 1)),
  search_text TEXT NOT NULL
);
CREATE INDEX patients_version ON patients (version);
CREATE UNIQUE INDEX patients_confirmed_dni ON patients (dni) WHERE confirmed = 1;

CREATE TABLE appointments (${VERSIONED_COLUMNS},
  date TEXT NOT NULL,
  start_time TEXT NOT NULL,
  end_time TEXT NOT NULL CHECK (end_time > start_time),
  status TEXT NOT NULL CHECK (status IN
    ('pending', 'approved', 'scheduled', 'completed', 'cancelled', 'no_show', 'rescheduled', 'rejected')),
  reason TEXT NOT NULL,
  notes TEXT NOT NULL,
  patient_notes TEXT NOT NULL,
  cancellation_reason TEXT,
  request_ref TEXT,
  patient_id INTEGER NOT NULL REFERENCES patients (id),
  professional_id INTEGER REFERENCES professionals (id)
);
CREATE INDEX appointments_version ON appointments (version);
CREATE INDEX appointments_date ON appointments (date);
CREATE INDEX appointments_patient ON appointments (patient_id, date);

CREATE TABLE appointment_slots (
  professional_id INTEGER NOT NULL REFERENCES professionals (id),
  date TEXT NOT NULL,
  slot INTEGER NOT NULL CHECK (slot BETWEEN 0 AND 51),
  appointment_id INTEGER NOT NULL REFERENCES appointments (id),
  PRIMARY KEY (professional_id, date, slot)
) WITHOUT ROWID;
CREATE INDEX appointment_slots_appointment ON appointment_slots (appointment_id);

CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  username TEXT NOT NULL,
  username_key TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('admin', 'patient')),
  name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  patient_id INTEGER REFERENCES patients (id),
  scope_version INTEGER NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX users_patient ON users (patient_id);

CREATE TABLE incomes (${VERSIONED_COLUMNS},
  date TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount >= 0),
  discount_amount INTEGER NOT NULL CHECK (discount_amount BETWEEN 0 AND amount),
  net_amount INTEGER NOT NULL CHECK (net_amount = amount - discount_amount),
  description TEXT NOT NULL,
  payment_method TEXT NOT NULL CHECK (payment_method IN ('cash', 'transfer', 'other')),
  category TEXT NOT NULL CHECK (category IN ('consultation', 'treatment', 'product', 'other')),
  payment_status TEXT NOT NULL CHECK (payment_status IN ('completed', 'pending', 'partial', 'cancelled')),
  notes TEXT NOT NULL,
  patient_id INTEGER REFERENCES patients (id),
  recorded_by INTEGER REFERENCES users (id),
  void_reason TEXT,
  voided_at TEXT
);
CREATE INDEX incomes_version ON incomes (version);
CREATE INDEX incomes_date ON incomes (date);
CREATE INDEX incomes_patient ON incomes (patient_id);

CREATE TABLE tombstones (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  entity TEXT NOT NULL,
  entity_id INTEGER NOT NULL,
  version INTEGER NOT NULL REFERENCES sync_changes (sequence) DEFERRABLE INITIALLY DEFERRED,
  ref TEXT,
  patient_id INTEGER,
  handed_over INTEGER NOT NULL CHECK (handed_over IN (0, 1))
);
CREATE INDEX tombstones_version ON tombstones (version);
CREATE INDEX tombstones_entity ON tombstones (entity, entity_id);
CREATE INDEX tombstones_ref ON tombstones (ref) WHERE ref IS NOT NULL;

CREATE TABLE archive (
  entity TEXT NOT NULL,
  entity_id INTEGER NOT NULL,
  version INTEGER NOT NULL,
  content TEXT NOT NULL,
  archived_at TEXT NOT NULL,
  archived_by INTEGER,
  PRIMARY KEY (entity, entity_id)
) WITHOUT ROWID;

CREATE TABLE receipts (
  key TEXT PRIMARY KEY,
  user_id INTEGER,
  fingerprint TEXT NOT NULL,
  status INTEGER NOT NULL,
  entity TEXT NOT NULL,
  entity_id INTEGER NOT NULL,
  version INTEGER NOT NULL,
  created_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE audit_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  user_id INTEGER,
  action TEXT NOT NULL,
  entity TEXT NOT NULL,
  entity_id INTEGER NOT NULL,
  version INTEGER NOT NULL
);

CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  created_at TEXT NOT NULL,
  used_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE login_attempts (
  account_hash TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  blocked_until INTEGER NOT NULL,
  last_failure_at INTEGER NOT NULL
) WITHOUT ROWID;
${guardsOf('professionals', 'professional')}
${guardsOf('patients', 'patient')}
${guardsOf('appointments', 'appointment')}
${guardsOf('incomes', 'income')}
`
