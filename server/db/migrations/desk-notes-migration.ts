/** The staff's notes about a patient for whoever is at the desk. Patients never get them. */
export const deskNotesMigration = `
ALTER TABLE patients ADD COLUMN desk_notes TEXT NOT NULL DEFAULT '';
`
