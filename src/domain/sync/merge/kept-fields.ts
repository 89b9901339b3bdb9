import { type AppointmentStatus, mayBecome } from '#domain/appointment/appointment-status.ts'
import type { ChangedEntity } from '#domain/fields/entities.ts'
import type { Fields, KnownIds, OutboxEntry } from '../outbox/outbox-entry.ts'
import { conflictingFields } from './rebase.ts'

/** A status and its reason. */
const CLOSING: Partial<Record<ChangedEntity, readonly string[]>> = {
  appointment: ['status', 'cancellationReason'],
  income: ['paymentStatus', 'voidReason'],
}

/**
 * Returns what 'conservar lo mío' keeps beyond the change's patch: the other fields in conflict, as its person saw
 * them. For example, a new end keeps its start, and the reason of a cancellation keeps the status.
 *
 * A status that can't follow the one of `theirs` (the row before the change) is not kept: what is cancelled stays
 * cancelled. The patient is not kept either, who may be deleted or merged. Nor is a missing professional: no
 * appointment loses its professional.
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
  // A missing row has no status.
  if (entity === 'appointment' && (theirs.status ?? null) === null) return false
  if (entity === 'appointment') return mayBecome(theirs.status as AppointmentStatus, base.status as AppointmentStatus)
  return theirs.paymentStatus !== 'cancelled'
}
