import { guardsOf, VERSIONED_COLUMNS } from './initial-migration.ts'

/**
 * Lets a request name the appointment that its approval cancels, and a contact come from the patient's own panel
 * (`portal`). SQLite can't change the check of a column, so the table of contacts is made anew.
 */
export const patientsAnswersMigration = `
ALTER TABLE appointments ADD COLUMN replaces_id INTEGER;

CREATE TABLE contacts_copy (${VERSIONED_COLUMNS},
  date TEXT NOT NULL,
  patient_id INTEGER,
  appointment_id INTEGER,
  channel TEXT NOT NULL CHECK (channel IN ('whatsapp', 'phone', 'mail', 'in_person', 'portal')),
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
INSERT INTO contacts_copy SELECT * FROM contacts;
DROP TABLE contacts;
ALTER TABLE contacts_copy RENAME TO contacts;
CREATE INDEX contacts_version ON contacts (version);
CREATE INDEX contacts_date ON contacts (date);
CREATE INDEX contacts_patient ON contacts (patient_id);
CREATE INDEX contacts_appointment ON contacts (appointment_id) WHERE appointment_id IS NOT NULL;
CREATE INDEX contacts_cancels ON contacts (cancels) WHERE cancels IS NOT NULL;
${guardsOf('contacts', 'contact')}
CREATE TRIGGER contacts_kept BEFORE DELETE ON contacts
BEGIN SELECT RAISE(ABORT, 'contacts: taken back by another row, never removed'); END;
CREATE TRIGGER contacts_fixed BEFORE UPDATE OF date, appointment_id, channel, kind, outcome, slot_date, slot_start,
  professional_id, note, cancels, made_at ON contacts
BEGIN SELECT RAISE(ABORT, 'contacts: a contact never changes'); END;
`
