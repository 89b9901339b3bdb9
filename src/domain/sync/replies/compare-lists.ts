import { defaultValues } from '#domain/fields/default-values.ts'
import type { EntityRows, SyncedEntity } from '#domain/fields/entities.ts'
import type { BaselineRow } from '#domain/wire/baseline/baseline-wire.ts'
import { changedFields } from '../merge/field-groups.ts'
import type { MirrorRow } from '../merge/rebase.ts'
import { requestedRows } from '../merge/requested-rows.ts'
import { isMadeBy } from '../outbox/natural-key.ts'
import {
  canonicalKey,
  type Fields,
  isCreation,
  type KnownIds,
  mayHaveArrived,
  type OutboxEntry,
} from '../outbox/outbox-entry.ts'
import { resolvedFields } from '../outbox/references.ts'

/** A complete list of a baseline server, and what the device mirrors of it. */
export interface ListedRows<E extends SyncedEntity = SyncedEntity> {
  entity: E
  listed: readonly BaselineRow[]
  mirrored: ReadonlyMap<number, EntityRows[E]>
}

/** Further input of a comparison: the outbox, and the version and instant for changed rows. */
export interface Comparison {
  outbox: readonly OutboxEntry[]
  ids: KnownIds
  version: number
  seenAt: string
}

/**
 * Returns the listed rows that differ from the mirror, complete, with a version of the device's own, since a baseline
 * server has none. A row that a creation of this device made, or must have made if its answer was lost, gets that
 * creation's ref, so that it is recognised as with our own server.
 */
export function changedRows<E extends SyncedEntity>(
  { entity, listed, mirrored }: ListedRows<E>,
  comparison: Comparison,
): EntityRows[E][] {
  const { outbox, ids, version, seenAt } = comparison
  const creations = outbox.filter((entry) => entry.entity === entity && isCreation(entry))
  const changed: MirrorRow[] = []
  for (const row of listed) {
    const known = mirrored.get(row.id)
    if (known && Object.keys(changedFields(known, row)).length === 0) continue
    const maker = known ? undefined : creations.find((entry) => isMadeByChange(entry, row, ids))
    if (maker) creations.splice(creations.indexOf(maker), maker.kind === 'create' ? 1 : 0)
    const start = { ...blankRow(entity, seenAt), ...(maker ? refsOfMaker(maker, row, ids) : {}), ...known }
    changed.push({ ...start, ...row, updatedAt: seenAt, version })
  }
  // With blank values for missing fields a listed row is complete.
  return changed as unknown as EntityRows[E][]
}

/** Returns the mirrored rows that a complete list lacks, which suggests but does not prove a deletion. */
export function absentIds<E extends SyncedEntity>(
  { listed, mirrored }: ListedRows<E>,
  belongs: (row: EntityRows[E]) => boolean,
): number[] {
  const present = new Set(listed.map(({ id }) => id))
  return [...mirrored.values()].filter((row) => !present.has(row.id) && belongs(row)).map(({ id }) => id)
}

/**
 * Whether the change made this row: only a change that may have arrived can have made a row without an acknowledgement.
 */
function isMadeByChange(entry: OutboxEntry, row: BaselineRow, ids: KnownIds): boolean {
  if (entry.kind === 'create' && canonicalKey(entry.key, ids) === row.id) return true
  const isTakenRequest = entry.state === 'acked' && entry.kind === 'action'
  return (isTakenRequest || mayHaveArrived(entry)) && isMadeBy(entry, row, ids)
}

function refsOfMaker(maker: OutboxEntry, row: BaselineRow, ids: KnownIds): Fields {
  if (maker.kind === 'create') return { ...resolvedFields(maker.patch, ids), ref: String(maker.key) }
  const requested = requestedRows(maker).find(({ fields }) => fields.startTime === row.startTime)
  return { requestRef: String(maker.key), ref: requested?.ref ?? null }
}

/** Returns a row with blank values, on which a listed row is laid. */
export function blankRow(entity: SyncedEntity, seenAt: string): Fields {
  return { ref: null, ...defaultValues[entity], createdAt: seenAt }
}
