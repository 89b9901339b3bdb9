import type { ChangedEntity } from '#domain/fields/entities.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { requestedRefs } from '../merge/requested-rows.ts'
import { canonicalKey, type Fields, type KnownIds, type OutboxEntry } from './outbox-entry.ts'

/** A row that a change names besides its own. */
export interface Reference {
  entity: ChangedEntity
  key: RowKey
}

/** The fields by which a row names another one. */
export const REFERENCE_FIELDS = [
  { field: 'patientId', entity: 'patient' },
  { field: 'untiedFrom', entity: 'patient' },
  { field: 'appointmentId', entity: 'appointment' },
] as const

/** Where these fields stand in a change: as they were before it, and as it wants them. */
export const REFERENCE_PATHS = REFERENCE_FIELDS.flatMap(({ field, entity }) => [
  { path: `base.${field}`, entity },
  { path: `patch.${field}`, entity },
])

/** A row's name among those of all entities: 'patient:17'. */
export function qualifiedName({ entity, key }: Reference): string {
  return `${entity}:${key}`
}

/** The row that a change is of, and those that it names besides. */
export function namedRows(entry: Pick<OutboxEntry, 'entity' | 'key' | 'base' | 'patch'>): Reference[] {
  return [{ entity: entry.entity, key: entry.key }, ...referencesOf(entry)]
}

/** The rows that a change names besides its own, before and after it. */
export function referencesOf({ base, patch }: Pick<OutboxEntry, 'base' | 'patch'>): Reference[] {
  return [...referencesIn(base), ...referencesIn(patch)]
}

/** The rows that these fields name. */
export function referencesIn(fields: Fields): Reference[] {
  return REFERENCE_FIELDS.flatMap(({ field, entity }) => {
    const key = fields[field]
    return typeof key === 'string' || typeof key === 'number' ? [{ entity, key }] : []
  })
}

/** Every ref that a change names: its own, those of the rows it refers to, those of the rows that a request makes. */
export function refsIn(entry: OutboxEntry): string[] {
  const keys = [entry.key, ...referencesOf(entry).map(({ key }) => key), ...requestedRefs(entry)]
  return keys.filter((key) => typeof key === 'string')
}

/** The fields with the rows that they name called otherwise. */
export function renamedReferences(fields: Fields, nameOf: (entity: ChangedEntity, key: RowKey) => RowKey): Fields {
  const renamed = REFERENCE_FIELDS.flatMap(({ field, entity }) => {
    const key = fields[field]
    return typeof key === 'number' || typeof key === 'string' ? [[field, nameOf(entity, key)] as const] : []
  })
  return { ...fields, ...Object.fromEntries(renamed) }
}

/** The fields with references by ref as ids, where those are known. */
export function resolvedFields(fields: Fields, ids: KnownIds): Fields {
  const resolved = REFERENCE_FIELDS.flatMap(({ field }) => {
    const key = fields[field]
    return typeof key === 'string' ? [[field, canonicalKey(key, ids)] as const] : []
  })
  return resolved.length === 0 ? fields : { ...fields, ...Object.fromEntries(resolved) }
}

/** The patient whom a change names as the one that it is about; null when it names none. */
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
