/** Adds each professional's license number. */
export const licensesMigration = `
ALTER TABLE professionals ADD COLUMN license TEXT NOT NULL DEFAULT '';
`
