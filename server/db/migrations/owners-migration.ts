/**
 * Stores which accounts own the clinic: of an earlier clinic, the oldest staff account in use. An owner has rights
 * beyond those of the staff.
 */
export const ownersMigration = `
ALTER TABLE users ADD COLUMN owner INTEGER NOT NULL DEFAULT 0 CHECK (owner IN (0, 1));
UPDATE users SET owner = 1
WHERE id = (SELECT id FROM users WHERE role = 'admin' AND active = 1 ORDER BY id LIMIT 1);
`
