/**
 * Stores the networks from which an account has signed in. Each is the hash under which wrong passwords from there are
 * counted separately. The column of the counts gets another name, since a count no longer belongs to an account alone.
 * Times in epoch milliseconds.
 */
export const knownNetworksMigration = `
ALTER TABLE login_attempts RENAME COLUMN account_hash TO subject_hash;

CREATE TABLE known_networks (
  subject_hash TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  signed_in_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX known_networks_user ON known_networks (user_id);
CREATE INDEX known_networks_age ON known_networks (signed_in_at);
`
