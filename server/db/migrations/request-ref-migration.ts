/** The slots of one request are looked up by its name when one of them is approved, or the request comes again. */
export const requestRefMigration = `
CREATE INDEX appointments_request ON appointments (request_ref) WHERE request_ref IS NOT NULL;
`
