import type { AuditLogWish } from '#data/remote/audit.ts'

/** What the filter of the log shows: the question for the server, and the chosen patient as the field knows it. */
export interface LogWish extends AuditLogWish {
  /** '' for none. */
  patientUid: string
}

export const WHOLE_LOG: LogWish = { patientId: null, patientUid: '', person: '', days: null, includeDevices: false }
