import { guardsOf, VERSIONED_COLUMNS } from './initial-migration.ts'

/**
 * Adds what the front desk needs so that nobody forgets a visit and no gap stays empty: confirmations and series of
 * appointments, patients who are not to be contacted, contacts, and the waiting list. Refunds name the payment that they
 * take from a patient's credit. References have no foreign key, as those of payments.
 */
export const fullAgendaMigration = `
ALTER TABLE appointments ADD COLUMN confirmed_at TEXT;
ALTER TABLE appointments ADD COLUMN confirmed_by TEXT;
ALTER TABLE appointments ADD COLUMN series_ref TEXT;
CREATE INDEX appointments_series ON appointments (series_ref) WHERE series_ref IS NOT NULL;
ALTER TABLE payments ADD COLUMN settles TEXT;
ALTER TABLE patients ADD COLUMN no_contact INTEGER NOT NULL DEFAULT 0 CHECK (no_contact IN (0, 1));

CREATE TABLE contacts (${VERSIONED_COLUMNS},
  date TEXT NOT NULL,
  patient_id INTEGER,
  appointment_id INTEGER,
  channel TEXT NOT NULL CHECK (channel IN ('whatsapp', 'phone', 'mail', 'in_person')),
  kind TEXT NOT NULL CHECK (kind IN ('reminder', 'answer', 'offer', 'recall')),
  outcome TEXT CHECK (outcome IN ('confirmed', 'declined', 'no_answer', 'later', 'not_wanted', 'booked')),
  slot_date TEXT,
  slot_start TEXT,
  professional_id INTEGER,
  note TEXT NOT NULL,
  cancels TEXT,
  made_at TEXT NOT NULL,
  recorded_by INTEGER,
  recorded_by_name TEXT NOT NULL
);
CREATE INDEX contacts_version ON contacts (version);
CREATE INDEX contacts_date ON contacts (date);
CREATE INDEX contacts_patient ON contacts (patient_id);
CREATE INDEX contacts_appointment ON contacts (appointment_id) WHERE appointment_id IS NOT NULL;
CREATE INDEX contacts_cancels ON contacts (cancels) WHERE cancels IS NOT NULL;

CREATE TABLE waiting (${VERSIONED_COLUMNS},
  patient_id INTEGER,
  from_date TEXT NOT NULL,
  to_date TEXT,
  weekdays TEXT NOT NULL,
  from_time TEXT,
  to_time TEXT,
  professional_id INTEGER,
  urgent INTEGER NOT NULL CHECK (urgent IN (0, 1)),
  note TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('waiting', 'placed', 'closed')),
  kind TEXT NOT NULL CHECK (kind IN ('entry', 'wish'))
);
CREATE INDEX waiting_version ON waiting (version);
CREATE INDEX waiting_patient ON waiting (patient_id);
${guardsOf('contacts', 'contact')}
${guardsOf('waiting', 'waiting')}
CREATE TRIGGER contacts_kept BEFORE DELETE ON contacts
BEGIN SELECT RAISE(ABORT, 'contacts: taken back by another row, never removed'); END;
CREATE TRIGGER contacts_fixed BEFORE UPDATE OF date, appointment_id, channel, kind, outcome, slot_date, slot_start,
  professional_id, note, cancels, made_at ON contacts
BEGIN SELECT RAISE(ABORT, 'contacts: a contact never changes'); END;
CREATE TRIGGER payments_settled BEFORE UPDATE OF settles ON payments
BEGIN SELECT RAISE(ABORT, 'payments: a payment never changes'); END;
`
