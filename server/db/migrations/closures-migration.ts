import { guardsOf, VERSIONED_COLUMNS } from './initial-migration.ts'

/**
 * Adds closed days and hours. A row never changes: a second one, which `cancels` its ref, takes a closure back. No
 * foreign key there: the closure may arrive later, from another device.
 */
export const closuresMigration = `
CREATE TABLE closures (${VERSIONED_COLUMNS},
  "from" TEXT NOT NULL,
  "to" TEXT NOT NULL CHECK ("to" >= "from"),
  start_time TEXT,
  end_time TEXT CHECK ((start_time IS NULL) = (end_time IS NULL) AND end_time > start_time),
  professional_id INTEGER REFERENCES professionals (id),
  reason TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('holiday', 'bridge', 'vacation', 'other')),
  cancels TEXT
);
CREATE INDEX closures_version ON closures (version);
CREATE INDEX closures_to ON closures ("to");
CREATE INDEX closures_cancels ON closures (cancels) WHERE cancels IS NOT NULL;
${guardsOf('closures', 'closure')}
CREATE TRIGGER closures_kept BEFORE DELETE ON closures
BEGIN SELECT RAISE(ABORT, 'closures: taken back by another row, never removed'); END;
`
