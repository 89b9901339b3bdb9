/**
 * Stores the scope of each staff account, what its sessions run on, and the one valid invitation of an account. The
 * database ends an invitation when its account is disabled, whichever program did it. Times in epoch milliseconds.
 */
export const staffScopesMigration = `
ALTER TABLE users ADD COLUMN scope TEXT NOT NULL DEFAULT 'full' CHECK (scope IN ('full', 'front-desk'));
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';

CREATE TABLE invitations (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  token_hash TEXT NOT NULL UNIQUE,
  expires_at INTEGER NOT NULL
);

CREATE TRIGGER users_invitations_end AFTER UPDATE OF active ON users
WHEN NEW.active <> OLD.active
BEGIN
  DELETE FROM invitations WHERE user_id = OLD.id;
END;
`
