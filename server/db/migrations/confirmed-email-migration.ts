/**
 * Indexes the e-mails of confirmed files, which are looked up at each registration and for each file that waits for
 * staff. DNIs already have an index.
 */
export const confirmedEmailMigration = `
CREATE INDEX patients_confirmed_email ON patients (lower(email)) WHERE confirmed = 1;
`
