import type { ChangedEntity } from '#domain/fields/entities.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { requestedRefs } from '../merge/requested-rows.ts'
import { canonicalKey, type Fields, type KnownIds, type OutboxEntry } from './outbox-entry.ts'

/** A row that a change refers to, besides its own. */
export interface Reference {
  entity: ChangedEntity
  key: RowKey
}

/** The fields by which a row refers to another one. */
export const REFERENCE_FIELDS = [
  { field: 'patientId', entity: 'patient' },
  { field: 'untiedFrom', entity: 'patient' },
  { field: 'appointmentId', entity: 'appointment' },
  { field: 'incomeId', entity: 'income' },
  { field: 'planId', entity: 'plan' },
] as const

/** The paths of these fields in a change: in its base and in its patch. */
export const REFERENCE_PATHS = REFERENCE_FIELDS.flatMap(({ field, entity }) => [
  { path: `base.${field}`, entity },
  { path: `patch.${field}`, entity },
])

/** Returns a key that is unique among all entities: 'patient:17'. */
export function qualifiedName({ entity, key }: Reference): string {
  return `${entity}:${key}`
}

/** Returns the row of a change, and those that it refers to. */
export function namedRows(entry: Pick<OutboxEntry, 'entity' | 'key' | 'base' | 'patch'>): Reference[] {
  return [{ entity: entry.entity, key: entry.key }, ...referencesOf(entry)]
}

/** Returns the rows that a change refers to, in base and patch. */
export function referencesOf({ base, patch }: Pick<OutboxEntry, 'base' | 'patch'>): Reference[] {
  return [...referencesIn(base), ...referencesIn(patch)]
}

/** Returns the rows that these fields refer to. */
export function referencesIn(fields: Fields): Reference[] {
  return REFERENCE_FIELDS.flatMap(({ field, entity }) => {
    const key = fields[field]
    return typeof key === 'string' || typeof key === 'number' ? [{ entity, key }] : []
  })
}

/**
 * Returns the rows without which a change can't stand. An income stands without its appointment or plan, and a payment
 * without its income: the money was received all the same. So does an appointment without its plan, a request
 * without the appointment that it was to replace, and a contact without its appointment.
 */
export function bindingReferencesOf({
  entity,
  base,
  patch,
}: Pick<OutboxEntry, 'entity' | 'base' | 'patch'>): Reference[] {
  return referencesOf({ base, patch }).filter((reference) => !isLoose(entity, reference))
}

/** Returns the patch without the loose references to rows that `isLost` tells; null if it has none. */
export function untiedPatch(
  { entity, patch }: Pick<OutboxEntry, 'entity' | 'patch'>,
  isLost: (reference: Reference) => boolean,
): Fields | null {
  // planted: charge-waits-for-appointment
  const lost = referencesIn(patch).filter((reference) => isLoose(entity, reference) && isLost(reference))
  const fields = REFERENCE_FIELDS.filter((each) => lost.some((reference) => reference.entity === each.entity))
  return lost.length === 0 ? null : { ...patch, ...Object.fromEntries(fields.map(({ field }) => [field, null])) }
}

/** The references without which a row stands all the same, by its entity. */
const LOOSE: Partial<Record<ChangedEntity, readonly ChangedEntity[]>> = {
  appointment: ['plan', 'appointment'],
  income: ['appointment', 'plan'],
  payment: ['income'],
  contact: ['appointment'],
}

function isLoose(entity: ChangedEntity, reference: Reference): boolean {
  return LOOSE[entity]?.includes(reference.entity) ?? false
}

/** Returns every ref in a change: its own, those of referenced rows, those of the rows that a request creates. */
export function refsIn(entry: OutboxEntry): string[] {
  const keys = [entry.key, ...referencesOf(entry).map(({ key }) => key), ...requestedRefs(entry)]
  return keys.filter((key) => typeof key === 'string')
}

/** Returns the fields with mapped references. */
export function remapReferences(fields: Fields, remap: (entity: ChangedEntity, key: RowKey) => RowKey): Fields {
  const renamed = REFERENCE_FIELDS.flatMap(({ field, entity }) => {
    const key = fields[field]
    return typeof key === 'number' || typeof key === 'string' ? [[field, remap(entity, key)] as const] : []
  })
  return { ...fields, ...Object.fromEntries(renamed) }
}

/** Returns the fields with known ids in place of refs. */
export function resolvedFields(fields: Fields, ids: KnownIds): Fields {
  const resolved = REFERENCE_FIELDS.flatMap(({ field }) => {
    const key = fields[field]
    return typeof key === 'string' ? [[field, canonicalKey(key, ids)] as const] : []
  })
  return resolved.length === 0 ? fields : { ...fields, ...Object.fromEntries(resolved) }
}

/** Returns the patient of a change; null if it has none. */
export function patientOf({
  entity,
  key,
  patch,
  base,
}: Pick<OutboxEntry, 'entity' | 'key' | 'patch' | 'base'>): RowKey | null {
  if (entity === 'patient') return key
  const named = patch.patientId ?? base.patientId
  return typeof named === 'number' || typeof named === 'string' ? named : null
}
