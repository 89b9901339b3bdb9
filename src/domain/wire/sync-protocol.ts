/** The version of the protocol that both ends speak. */
export const SYNC_PROTOCOL = 1

/** The version of the rows on the wire; a client that reads an older one must be updated before it goes on. */
export const WIRE_SCHEMA = 1

/** The headers of the protocol. */
export const headers = {
  idempotencyKey: 'Idempotency-Key',
  ifMatch: 'If-Match',
  syncEpoch: 'Sync-Epoch',
  syncVersion: 'Sync-Version',
  /** Of the deletion of a patient: the appointments that its person has seen, so that no other goes with it (seen-appointments.ts). */
  seenAppointments: 'Seen-Appointments',
} as const
