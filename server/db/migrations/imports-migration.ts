/**
 * Stores imports of files, and their rows with what became of each. `content` holds the row's texts as JSON, and is
 * emptied when the import can't be taken back any more. `key` tells the same row of another file; it is a hash. A
 * clinical record keeps the day of the visit that it tells of.
 */
export const importsMigration = `
ALTER TABLE medical_records ADD COLUMN occurred_on TEXT;
CREATE TABLE imports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  ref TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('patients', 'appointments', 'notes')),
  file_name TEXT NOT NULL,
  row_count INTEGER NOT NULL CHECK (row_count > 0),
  created_at TEXT NOT NULL,
  created_by INTEGER NOT NULL REFERENCES users (id),
  started_at TEXT,
  finished_at TEXT,
  undo_started_at TEXT,
  undone_at TEXT,
  dropped_at TEXT,
  emptied_at TEXT
);
CREATE TABLE import_rows (
  import_id INTEGER NOT NULL REFERENCES imports (id),
  line INTEGER NOT NULL CHECK (line > 0),
  key TEXT,
  place TEXT,
  verdict TEXT NOT NULL,
  reason TEXT NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)),
  entity_id INTEGER,
  version INTEGER,
  PRIMARY KEY (import_id, line)
) WITHOUT ROWID;
CREATE INDEX import_rows_verdict ON import_rows (import_id, verdict, line);
CREATE INDEX import_rows_key ON import_rows (key) WHERE key IS NOT NULL;
CREATE INDEX import_rows_place ON import_rows (import_id, place) WHERE place IS NOT NULL;
`
