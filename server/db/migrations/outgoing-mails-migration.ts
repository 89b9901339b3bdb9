/**
 * Stores outgoing mails, each written in the transaction of its cause. An accepted mail keeps neither its text nor its
 * reply address. `message_id` is set at the first attempt and never changes. Times in epoch milliseconds.
 */
export const outgoingMailsMigration = `
CREATE TABLE outgoing_mails (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  cause TEXT NOT NULL,
  appointment_id INTEGER,
  recipient TEXT NOT NULL CHECK (recipient <> ''),
  reply_to TEXT,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('waiting', 'held', 'sent', 'void')),
  only_attempt INTEGER NOT NULL CHECK (only_attempt IN (0, 1)),
  request_key TEXT UNIQUE,
  message_id TEXT UNIQUE,
  attempts INTEGER NOT NULL,
  failure TEXT,
  queued_at INTEGER NOT NULL,
  next_at INTEGER NOT NULL,
  expires_at INTEGER,
  settled_at INTEGER,
  CHECK (status <> 'sent' OR (text = '' AND reply_to IS NULL)),
  CHECK ((settled_at IS NULL) = (status IN ('waiting', 'held')))
);
CREATE INDEX outgoing_mails_next ON outgoing_mails (next_at) WHERE status = 'waiting';
CREATE INDEX outgoing_mails_appointment ON outgoing_mails (appointment_id) WHERE status = 'waiting';
CREATE INDEX outgoing_mails_settled ON outgoing_mails (settled_at) WHERE settled_at IS NOT NULL;
`
