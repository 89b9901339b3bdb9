/** The version of the protocol. */
export const SYNC_PROTOCOL = 1

/** The schema version of rows on the wire. A client that only reads an older one must be updated. */
export const WIRE_SCHEMA = 7

/** The headers of the protocol. */
export const headers = {
  idempotencyKey: 'Idempotency-Key',
  ifMatch: 'If-Match',
  syncEpoch: 'Sync-Epoch',
  syncVersion: 'Sync-Version',
  /**
   * For the deletion of a patient: the appointments that its person has seen, so that no other is deleted
   * (seen-appointments.ts).
   */
  seenAppointments: 'Seen-Appointments',
} as const
