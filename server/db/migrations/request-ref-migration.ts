/** Indexes the slots of a request by its ref, for approvals and repeated requests. */
export const requestRefMigration = `
CREATE INDEX appointments_request ON appointments (request_ref) WHERE request_ref IS NOT NULL;
`
