const TEXTS = {
  diagnosis: 'diagnosis',
  treatment: 'treatment',
  observations: 'observations',
  medications: 'medications',
  allergies: 'allergies',
  previous_conditions: 'previousConditions',
  family_history: 'familyHistory',
  written_at: 'writtenAt',
}
const isSameText = Object.entries(TEXTS)
  .map(([column, field]) => `kept.value ->> '${field}' = NEW.${column}`)
  .join(' AND ')

/**
 * Stores the archive by the change that filled it. A row may be deleted, restored and deleted again, and the rows of
 * one deletion are restored together. Archived rows never change and are never removed; a restoration is noted next to
 * them. A record's former version may be restored only exactly as archived, and removed only in the change that
 * archives it.
 */
export const archiveChangesMigration = `
CREATE TABLE archive_of_changes (
  entity TEXT NOT NULL,
  entity_id INTEGER NOT NULL,
  change INTEGER NOT NULL DEFAULT 0,
  version INTEGER NOT NULL,
  content TEXT NOT NULL,
  archived_at TEXT NOT NULL,
  archived_by INTEGER,
  restored_at TEXT,
  PRIMARY KEY (entity, entity_id, change)
) WITHOUT ROWID;
INSERT INTO archive_of_changes (entity, entity_id, change, version, content, archived_at, archived_by)
  SELECT entity, entity_id, (SELECT max(version) FROM tombstones
      WHERE tombstones.entity = archive.entity AND tombstones.entity_id = archive.entity_id AND handed_over = 0),
    version, content, archived_at, archived_by
  FROM archive;
DROP TRIGGER medical_record_versions_insert_guard;
DROP TRIGGER medical_record_versions_delete_guard;
DROP TABLE archive;
ALTER TABLE archive_of_changes RENAME TO archive;
CREATE INDEX archive_change ON archive (change);
CREATE TRIGGER archive_update_guard BEFORE UPDATE ON archive
WHEN NEW.content <> OLD.content OR NEW.entity <> OLD.entity OR NEW.entity_id <> OLD.entity_id
  OR (OLD.change <> 0 AND NEW.change <> OLD.change) OR OLD.restored_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'archive: what is kept never changes'); END;
CREATE TRIGGER archive_delete_guard BEFORE DELETE ON archive
BEGIN SELECT RAISE(ABORT, 'archive: what is kept never goes'); END;
CREATE TRIGGER medical_record_versions_insert_guard BEFORE INSERT ON medical_record_versions
WHEN NEW.version IS NOT (SELECT version FROM medical_records WHERE id = NEW.record_id) AND NOT EXISTS (
  SELECT 1 FROM archive, json_each(archive.content, '$.versions') AS kept
  WHERE entity = 'clinicalRecord' AND entity_id = NEW.record_id AND restored_at IS NULL
    AND kept.value ->> 'version' = NEW.version AND ${isSameText})
BEGIN SELECT RAISE(ABORT, 'medical_record_versions: only the present text is kept'); END;
CREATE TRIGGER medical_record_versions_delete_guard BEFORE DELETE ON medical_record_versions
WHEN NOT EXISTS (SELECT 1 FROM archive WHERE entity = 'clinicalRecord' AND entity_id = OLD.record_id AND change = 0)
BEGIN SELECT RAISE(ABORT, 'medical_record_versions: archive the record'); END;
`
