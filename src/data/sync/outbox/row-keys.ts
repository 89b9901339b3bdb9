import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readIds } from '#data/local/outbox/outbox.ts'
import { mirrorTable } from '#data/local/rows/mirror-table.ts'
import { type ChangedEntity, isMirrored, MIRRORED_ENTITIES } from '#domain/fields/entities.ts'
import { fullName } from '#domain/patient/patient.ts'
import { canonicalKey, type Fields, type KnownIds, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { namedRows, patientOf, qualifiedName, remapReferences } from '#domain/sync/outbox/references.ts'
import type { RowKey } from '#domain/values/row-key.ts'

/*
 * How changes refer to rows, in this epoch and another one. A row that another epoch lacks comes back under another id.
 * In another lineage its id may be another row's. Its ref stays.
 */

/** Maps a row's key to its current key. */
export type RemapKey = (entity: ChangedEntity, key: RowKey) => RowKey

/**
 * Returns the refs of the rows that a change refers to by id, as far as they are mirrored. Runs in the caller's
 * transaction.
 */
export async function mirroredRefs(
  db: ClinicDatabase,
  change: Pick<OutboxEntry, 'entity' | 'key' | 'base' | 'patch'>,
): Promise<Record<string, string>> {
  const refs: Record<string, string> = {}
  for (const entity of MIRRORED_ENTITIES) {
    const ids = namedRows(change).flatMap(({ entity: named, key }) =>
      named === entity && typeof key === 'number' ? [key] : [],
    )
    for (const row of ids.length > 0 ? await mirrorTable(db, entity).bulkGet(ids) : []) {
      if (typeof row?.ref === 'string') refs[qualifiedName({ entity, key: row.id })] = row.ref
    }
  }
  return refs
}

/** Returns the name of the change's patient, if mirrored. Runs in the caller's transaction. */
export async function mirroredPatientName(
  db: ClinicDatabase,
  change: Pick<OutboxEntry, 'entity' | 'key' | 'base' | 'patch'>,
): Promise<string | undefined> {
  const id = patientOf(change) ?? (await ownPatientId(db, change.entity, change.key))
  const patient = typeof id === 'number' ? await db.patients.get(id) : undefined
  return patient && fullName(patient)
}

async function ownPatientId(db: ClinicDatabase, entity: ChangedEntity, key: RowKey): Promise<number | null> {
  if (typeof key !== 'number' || !isMirrored(entity)) return null
  const row = await mirrorTable(db, entity).get(key)
  return row && 'patientId' in row ? row.patientId : null
}

/**
 * Returns the keys of the changes' rows that are valid in every epoch of this lineage: the ref, or the id of a row
 * without one. A ref may be mapped to a row that has another ref: a new patient turned out to be on file.
 */
export async function keysInLineage(db: ClinicDatabase, entries: readonly OutboxEntry[]): Promise<RemapKey> {
  const ids = await readIds(db, entries)
  const names = new Map<string, RowKey>(entries.flatMap(({ refs }) => Object.entries(refs ?? {})))
  for (const entity of MIRRORED_ENTITIES) {
    const known = entries.flatMap((entry) => namedIds(entry, entity, ids))
    for (const row of await mirrorTable(db, entity).bulkGet([...new Set(known)])) {
      if (row) names.set(qualifiedName({ entity, key: row.id }), typeof row.ref === 'string' ? row.ref : row.id)
    }
  }
  for (const { entity, key, ack, kind } of entries) {
    const row = qualifiedName({ entity, key: ack?.id ?? canonicalKey(key, ids) })
    if (kind === 'create' && !names.has(row)) names.set(row, key)
  }
  return (entity, key) => names.get(qualifiedName({ entity, key: canonicalKey(key, ids) })) ?? key
}

function namedIds(entry: OutboxEntry, entity: ChangedEntity, ids: KnownIds): number[] {
  return namedRows(entry)
    .filter((reference) => reference.entity === entity)
    .map(({ key }) => canonicalKey(key, ids))
    .filter((key) => typeof key === 'number')
}

/**
 * Returns the keys in another lineage, where no id of the epoch `past` is valid: a row without a ref gets a key of the
 * form '3:17' that no row has. `isOfThisLineage` tells whether an epoch's ids are valid in the new database. If they
 * are, such a key becomes its id again.
 */
export function keysInOtherLineage(
  remap: RemapKey,
  past: number,
  isOfThisLineage: (epoch: number) => boolean,
): RemapKey {
  return (entity, key) => {
    const name = remap(entity, key)
    if (typeof name === 'number') return `${past}:${name}`
    const [, epoch, id] = OTHER_LINEAGE.exec(name) ?? []
    return id !== undefined && isOfThisLineage(Number(epoch)) ? Number(id) : name
  }
}

const OTHER_LINEAGE = /^(\d+):(\d+)$/

/** Returns the change with the current keys of all its rows. */
export function remapChange<Change extends Pick<OutboxEntry, 'entity' | 'key' | 'patch' | 'base'>>(
  change: Change,
  remap: RemapKey,
): Change {
  const named = (fields: Fields) => remapReferences(fields, remap)
  return { ...change, key: remap(change.entity, change.key), patch: named(change.patch), base: named(change.base) }
}
