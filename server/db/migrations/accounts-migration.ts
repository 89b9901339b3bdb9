/**
 * Adds disabled accounts, links for a new password, and counts of calls. The database ends an account's sessions when
 * its role, file or status changes, whichever program changed it. Visitors' receipts move to a table of their own,
 * which is kept for a day. Times in epoch milliseconds; values that are only compared are stored as SHA-256.
 */
export const accountsMigration = `
ALTER TABLE users ADD COLUMN active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1));
CREATE INDEX users_email ON users (lower(email));

CREATE TABLE password_resets (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  token_hash TEXT NOT NULL UNIQUE,
  expires_at INTEGER NOT NULL
);

CREATE TRIGGER users_sessions_end AFTER UPDATE OF role, active, patient_id ON users
WHEN NEW.role <> OLD.role OR NEW.active <> OLD.active OR NEW.patient_id IS NOT OLD.patient_id
BEGIN
  DELETE FROM sessions WHERE user_id = OLD.id;
  DELETE FROM password_resets WHERE user_id = OLD.id;
END;

CREATE TABLE call_counts (
  limit_name TEXT NOT NULL,
  subject_hash TEXT NOT NULL,
  count INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  PRIMARY KEY (limit_name, subject_hash)
) WITHOUT ROWID;
CREATE INDEX call_counts_end ON call_counts (ends_at);
CREATE INDEX login_attempts_last ON login_attempts (last_failure_at);

CREATE TABLE call_receipts (
  key TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  answered_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX call_receipts_age ON call_receipts (answered_at);
DELETE FROM receipts WHERE user_id IS NULL;
`
