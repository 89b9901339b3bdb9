/** Confirmed records are looked up by an e-mail for each record that waits for staff, and at each registration; by DNI they are already. */
export const confirmedEmailMigration = `
CREATE INDEX patients_confirmed_email ON patients (lower(email)) WHERE confirmed = 1;
`
