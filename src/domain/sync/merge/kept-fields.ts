import { type AppointmentStatus, mayBecome } from '#domain/appointment/appointment-status.ts'
import type { ChangedEntity } from '#domain/fields/entities.ts'
import type { Fields, KnownIds, OutboxEntry } from '../outbox/outbox-entry.ts'
import { conflictingFields } from './rebase.ts'

/** A status and the reason that belongs to it. */
const CLOSING: Partial<Record<ChangedEntity, readonly string[]>> = {
  appointment: ['status', 'cancellationReason'],
  income: ['paymentStatus', 'voidReason'],
}

/**
 * What 'conservar lo mío' keeps besides what the change itself says: the fields in question that it left alone, as its person saw
 * them. A new end keeps the start that it was chosen for, the reason of a cancellation keeps it cancelled. A status that can't
 * follow `theirs`, the row as it stands before the change, is not kept: what is cancelled stays so. Nor is whose row it was: the
 * patient may be gone, deleted or made one with another. Nor that nobody was to treat the patient yet: a professional is taken from
 * no appointment.
 */
export function keptFields(entry: OutboxEntry, theirs: Fields, ids: KnownIds): Fields {
  if (entry.kind !== 'update' || entry.parked?.why !== 'conflict') return {}
  const theirsStand = [
    'patientId',
    ...(mayComeBack(entry, theirs) ? [] : (CLOSING[entry.entity] ?? [])),
    ...(entry.base.professionalId === null ? ['professionalId'] : []),
  ]
  const kept = conflictingFields(entry, theirs, ids).filter(
    (field) => !(field in entry.patch || theirsStand.includes(field)),
  )
  return Object.fromEntries(kept.map((field) => [field, entry.base[field] ?? null]))
}

function mayComeBack({ entity, base }: OutboxEntry, theirs: Fields): boolean {
  // Of a row that is gone there is nothing to follow.
  if (entity === 'appointment' && (theirs.status ?? null) === null) return false
  if (entity === 'appointment') return mayBecome(theirs.status as AppointmentStatus, base.status as AppointmentStatus)
  return theirs.paymentStatus !== 'cancelled'
}
