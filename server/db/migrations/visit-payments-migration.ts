/**
 * Ties an income to the visit that it pays. No foreign key: the income and its tie stay when the appointment moves to
 * the archive, and the tie holds again when the appointment is restored. `recorded_by_name` is the username of that
 * time.
 */
export const visitPaymentsMigration = `
ALTER TABLE incomes ADD COLUMN appointment_id INTEGER;
ALTER TABLE incomes ADD COLUMN separate INTEGER NOT NULL DEFAULT 0 CHECK (separate IN (0, 1));
ALTER TABLE incomes ADD COLUMN recorded_by_name TEXT NOT NULL DEFAULT '';
`
