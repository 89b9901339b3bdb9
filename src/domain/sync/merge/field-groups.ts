import { type ChangedEntity, entityOf, isMirrored } from '#domain/fields/entities.ts'
import { type Field, namesWhere } from '#domain/fields/field.ts'
import type { Fields } from '../outbox/outbox-entry.ts'

/**
 * The fields that are decided together: an appointment's place and status are one decision, an income is one as a whole, every
 * other field stands alone.
 */
export function decidedWith(entity: ChangedEntity, field: string): readonly string[] {
  const { fields, changes } = entityOf(entity)
  if (changes === 'whole') return namesWhere(fields, isSaidByPeople)
  const group = fields[field]?.group
  return group === undefined ? [field] : namesWhere(fields, (other) => other.group === group)
}

function isSaidByPeople({ said }: Field): boolean {
  return said === undefined || said === 'creation' || said === 'edit'
}

/** What tells a change's order with others: whose row it is, the appointment it hangs on, the request whose alternatives it is among. */
const TIES = ['patientId', 'untiedFrom', 'appointmentId', 'requestRef']
/** A record has no mirrored row to tell which version of it the person saw. */
const SEEN_VERSION = 'version'

/**
 * The touched fields of `seen` with all that is decided together with them: the base of a change. What the row is tied to always
 * belongs to it, so that a change keeps its order with that patient's deletion, and with the other alternatives of a request.
 */
export function baseOf(entity: ChangedEntity, seen: Fields, touched: readonly string[]): Fields {
  const known = isMirrored(entity) ? TIES : [...TIES, SEEN_VERSION]
  const names = new Set([...known, ...touched.flatMap((field) => decidedWith(entity, field))])
  return Object.fromEntries([...names].filter((name) => name in seen).map((name) => [name, seen[name] ?? null]))
}

/** Those of the wished fields that differ from what the person saw: the patch of a change. */
export function changedFields(seen: Fields, wished: Fields): Fields {
  return Object.fromEntries(Object.entries(wished).filter(([name, value]) => seen[name] !== value))
}
