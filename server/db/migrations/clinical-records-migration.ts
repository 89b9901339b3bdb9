import { guardsOf, VERSIONED_COLUMNS } from './initial-migration.ts'

const TEXTS = [
  'diagnosis',
  'treatment',
  'observations',
  'medications',
  'allergies',
  'previous_conditions',
  'family_history',
]
const TEXT_COLUMNS = TEXTS.map((text) => `${text} TEXT NOT NULL`).join(',\n  ')

/**
 * Protects the clinical history, which must be complete by law. The database refuses an edit whose former text was not
 * stored. A stored text never changes, and is removed only when its record is archived. An appointment may be deleted
 * while a record still names it.
 */
export const clinicalRecordsMigration = `
CREATE TABLE medical_records (${VERSIONED_COLUMNS},
  patient_id INTEGER NOT NULL REFERENCES patients (id),
  appointment_id INTEGER,
  professional_id INTEGER NOT NULL REFERENCES professionals (id),
  ${TEXT_COLUMNS},
  created_by INTEGER REFERENCES users (id),
  updated_by INTEGER REFERENCES users (id)
);
CREATE INDEX medical_records_version ON medical_records (version);
CREATE INDEX medical_records_patient ON medical_records (patient_id);

CREATE TABLE medical_record_versions (
  record_id INTEGER NOT NULL REFERENCES medical_records (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  ${TEXT_COLUMNS},
  written_at TEXT NOT NULL,
  written_by INTEGER REFERENCES users (id),
  PRIMARY KEY (record_id, version)
) WITHOUT ROWID;
${guardsOf('medical_records', 'clinicalRecord')}
CREATE TRIGGER medical_records_text_guard BEFORE UPDATE OF ${TEXTS.join(', ')} ON medical_records
WHEN OLD.version <> 0 AND NOT EXISTS (SELECT 1 FROM medical_record_versions
  WHERE record_id = OLD.id AND version = OLD.version)
BEGIN SELECT RAISE(ABORT, 'medical_records: keep the former text'); END;
CREATE TRIGGER medical_record_versions_insert_guard BEFORE INSERT ON medical_record_versions
WHEN NEW.version IS NOT (SELECT version FROM medical_records WHERE id = NEW.record_id)
BEGIN SELECT RAISE(ABORT, 'medical_record_versions: only the present text is kept'); END;
CREATE TRIGGER medical_record_versions_update_guard BEFORE UPDATE ON medical_record_versions
BEGIN SELECT RAISE(ABORT, 'medical_record_versions: a kept text never changes'); END;
CREATE TRIGGER medical_record_versions_delete_guard BEFORE DELETE ON medical_record_versions
WHEN NOT EXISTS (SELECT 1 FROM archive WHERE entity = 'clinicalRecord' AND entity_id = OLD.record_id)
BEGIN SELECT RAISE(ABORT, 'medical_record_versions: archive the record'); END;
`
