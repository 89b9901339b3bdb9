/**
 * Stores the clinic's settings, one row for each group that somebody has set: its values as JSON, and the count of its
 * changes.
 */
export const settingsMigration = `
CREATE TABLE settings (
  group_name TEXT PRIMARY KEY,
  version INTEGER NOT NULL CHECK (version > 0),
  value TEXT NOT NULL CHECK (json_valid(value)),
  updated_at TEXT NOT NULL,
  updated_by INTEGER NOT NULL REFERENCES users (id)
) WITHOUT ROWID;
`
