/**
 * Lets the audit log hold events without a row (exports, pages of the feed, sign-ins), with a small `detail` of
 * numbers, days and hashes. Ids continue. The log is append-only; the seals over its rows (audit-seal.ts) reveal
 * manipulations.
 */
export const auditEventsMigration = `
CREATE TABLE audit_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  user_id INTEGER,
  action TEXT NOT NULL,
  entity TEXT,
  entity_id INTEGER,
  version INTEGER,
  detail TEXT,
  CHECK ((entity IS NULL) = (entity_id IS NULL))
);
INSERT INTO audit_events (id, at, user_id, action, entity, entity_id, version)
  SELECT id, at, user_id, action, entity, entity_id, version FROM audit_log ORDER BY id;
DELETE FROM sqlite_sequence WHERE name = 'audit_events';
INSERT INTO sqlite_sequence (name, seq) SELECT 'audit_events', seq FROM sqlite_sequence WHERE name = 'audit_log';
DROP TABLE audit_log;
ALTER TABLE audit_events RENAME TO audit_log;
CREATE INDEX audit_log_entity ON audit_log (entity, entity_id) WHERE entity IS NOT NULL;
CREATE TRIGGER audit_log_update_guard BEFORE UPDATE ON audit_log
BEGIN SELECT RAISE(ABORT, 'audit_log: what happened never changes'); END;
CREATE TRIGGER audit_log_delete_guard BEFORE DELETE ON audit_log
BEGIN SELECT RAISE(ABORT, 'audit_log: what happened never goes'); END;

CREATE TABLE audit_seals (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  last_row INTEGER NOT NULL UNIQUE,
  row_count INTEGER NOT NULL CHECK (row_count > 0),
  sealed_at TEXT NOT NULL,
  key_name TEXT NOT NULL,
  hmac TEXT NOT NULL
);
CREATE TRIGGER audit_seals_update_guard BEFORE UPDATE ON audit_seals
BEGIN SELECT RAISE(ABORT, 'audit_seals: a seal never changes'); END;
CREATE TRIGGER audit_seals_delete_guard BEFORE DELETE ON audit_seals
BEGIN SELECT RAISE(ABORT, 'audit_seals: a seal never goes'); END;
`
