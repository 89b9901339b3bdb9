const AMOUNTS = ['date', 'amount', 'discount_amount', 'net_amount', 'payment_method', 'payment_status']

/**
 * Stores an income as it was before an edit. The database refuses a change of day, amounts, method or status whose
 * former values were not stored. Stored versions never change and are never removed, since vouchers must be kept for
 * ten years (CCyC art. 328). A deleted income's last version is in the archive, and its earlier ones stay here.
 */
export const incomeVersionsMigration = `
CREATE TABLE income_versions (
  income_id INTEGER NOT NULL,
  version INTEGER NOT NULL,
  date TEXT NOT NULL,
  amount INTEGER NOT NULL,
  discount_amount INTEGER NOT NULL,
  net_amount INTEGER NOT NULL,
  payment_method TEXT NOT NULL,
  payment_status TEXT NOT NULL,
  written_at TEXT NOT NULL,
  PRIMARY KEY (income_id, version)
) WITHOUT ROWID;
CREATE TRIGGER incomes_amount_guard BEFORE UPDATE OF ${AMOUNTS.join(', ')} ON incomes
WHEN OLD.version <> 0 AND (${AMOUNTS.map((column) => `NEW.${column} <> OLD.${column}`).join(' OR ')})
  AND NOT EXISTS (SELECT 1 FROM income_versions WHERE income_id = OLD.id AND version = OLD.version)
BEGIN SELECT RAISE(ABORT, 'incomes: keep what it said before'); END;
CREATE TRIGGER income_versions_insert_guard BEFORE INSERT ON income_versions
WHEN NOT EXISTS (SELECT 1 FROM incomes
  WHERE id = NEW.income_id AND version = NEW.version AND ${AMOUNTS.map((column) => `${column} = NEW.${column}`).join(' AND ')})
BEGIN SELECT RAISE(ABORT, 'income_versions: only what the income says is kept'); END;
CREATE TRIGGER income_versions_update_guard BEFORE UPDATE ON income_versions
BEGIN SELECT RAISE(ABORT, 'income_versions: what is kept never changes'); END;
CREATE TRIGGER income_versions_delete_guard BEFORE DELETE ON income_versions
BEGIN SELECT RAISE(ABORT, 'income_versions: what is kept never goes'); END;
`
