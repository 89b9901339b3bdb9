import { type ChangedEntity, entityOf, isMirrored } from '#domain/fields/entities.ts'
import { fieldsOf } from '#domain/fields/entity-fields.ts'
import { type Field, namesWhere } from '#domain/fields/field.ts'
import type { Fields } from '../outbox/outbox-entry.ts'

/**
 * Returns the fields that are decided together with this one: an appointment's place and status are one group, an
 * income is decided as a whole, every other field alone.
 */
export function fieldsDecidedWith(entity: ChangedEntity, field: string): readonly string[] {
  const fields = fieldsOf(entity)
  if (entityOf(entity).changes === 'whole') return namesWhere(fields, isFromPeople)
  const group = fields[field]?.group
  return group === undefined ? [field] : namesWhere(fields, (other) => other.group === group)
}

/** A field that only a creation sets never changes. */
function isFromPeople({ source }: Field): boolean {
  return source === undefined || source === 'edit'
}

/** Fields by which a change is ordered with others: its row's patient, its appointment, its request. */
const TIES = ['patientId', 'untiedFrom', 'appointmentId', 'requestRef']
/** Tells whether a person or the payments completed an income (saidStatus). */
const PAID_AT_ONCE = 'paidAtOnce'
/** Records have no mirrored row that tells which version the person saw. */
const SEEN_VERSION = 'version'

/**
 * Returns the base of a change: the touched fields of `seen` with their groups. The fields by which the change is
 * ordered are always included. So it keeps its order with a deletion of that patient, and with the other alternatives
 * of its request.
 */
export function baseOf(entity: ChangedEntity, seen: Fields, touched: readonly string[]): Fields {
  const known = isMirrored(entity) ? [...TIES, PAID_AT_ONCE] : [...TIES, SEEN_VERSION]
  const names = new Set([...known, ...touched.flatMap((field) => fieldsDecidedWith(entity, field))])
  return Object.fromEntries([...names].filter((name) => name in seen).map((name) => [name, seen[name] ?? null]))
}

/** Returns the patch of a change: the desired fields that differ from what the person saw. */
export function changedFields(seen: Fields, wished: Fields): Fields {
  return Object.fromEntries(Object.entries(wished).filter(([name, value]) => seen[name] !== value))
}
