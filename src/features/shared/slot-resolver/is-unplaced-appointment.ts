import { hasOwnReview, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'

/** Whether a change of an appointment was refused because its time is taken. */
export function isUnplacedAppointment(entry: OutboxEntry): boolean {
  return entry.entity === 'appointment' && hasOwnReview(entry) && entry.parked?.why === 'slot_taken'
}
