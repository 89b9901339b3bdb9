/**
 * Stores whether staff have verified an account. For earlier accounts, links and confirmations are found in the audit
 * log.
 */
export const verifiedAccountsMigration = `
ALTER TABLE users ADD COLUMN vouched INTEGER NOT NULL DEFAULT 0 CHECK (vouched IN (0, 1));
UPDATE users SET vouched = 1 WHERE patient_id IN (
  SELECT entity_id FROM audit_log WHERE entity = 'patient' AND action IN ('user.link', 'patient.confirm')
);
`
