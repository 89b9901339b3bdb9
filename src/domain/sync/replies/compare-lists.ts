import { blankOf, type EntityRows, type SyncedEntity } from '#domain/fields/entities.ts'
import type { BaselineRow } from '#domain/wire/baseline-wire.ts'
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

/** A whole list of a server with the baseline API beside what the device mirrors of it. */
export interface ListedRows<E extends SyncedEntity = SyncedEntity> {
  entity: E
  listed: readonly BaselineRow[]
  mirrored: ReadonlyMap<number, EntityRows[E]>
}

/** What a comparison goes by besides the rows: the person's changes, and the version and the instant that changed rows get. */
export interface Comparison {
  outbox: readonly OutboxEntry[]
  ids: KnownIds
  version: number
  seenAt: string
}

/**
 * The listed rows that say something else than the mirror, whole, and with a version of the device's own making, since a plain
 * server gives none. A row that a creation of this device made, or must have made when its answer was lost, gets that
 * creation's ref, so that it is recognised like any other.
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
    const maker = known ? undefined : creations.find((entry) => made(entry, row, ids))
    if (maker) creations.splice(creations.indexOf(maker), maker.kind === 'create' ? 1 : 0)
    const start = { ...blankRow(entity, seenAt), ...(maker ? namedBy(maker, row, ids) : {}), ...known }
    changed.push({ ...start, ...row, updatedAt: seenAt, version })
  }
  // With what stands where nothing is told a listed row has all its fields.
  return changed as unknown as EntityRows[E][]
}

/** The mirrored rows that a whole list does not hold (any more): a sign of a deletion, but no proof. */
export function absentIds<E extends SyncedEntity>(
  { listed, mirrored }: ListedRows<E>,
  belongs: (row: EntityRows[E]) => boolean,
): number[] {
  const present = new Set(listed.map(({ id }) => id))
  return [...mirrored.values()].filter((row) => !present.has(row.id) && belongs(row)).map(({ id }) => id)
}

/** Only a change that may have arrived can have made a row that nobody has answered for. */
function made(entry: OutboxEntry, row: BaselineRow, ids: KnownIds): boolean {
  if (entry.kind === 'create' && canonicalKey(entry.key, ids) === row.id) return true
  const isTakenRequest = entry.state === 'acked' && entry.kind === 'action'
  return (isTakenRequest || mayHaveArrived(entry)) && isMadeBy(entry, row, ids)
}

function namedBy(maker: OutboxEntry, row: BaselineRow, ids: KnownIds): Fields {
  if (maker.kind === 'create') return { ...resolvedFields(maker.patch, ids), ref: String(maker.key) }
  const requested = requestedRows(maker).find(({ fields }) => fields.startTime === row.startTime)
  return { requestRef: String(maker.key), ref: requested?.ref ?? null }
}

/** A row of which nothing is known but since when it is: what a listed row leaves out stands so. */
export function blankRow(entity: SyncedEntity, seenAt: string): Fields {
  return { ref: null, ...blankOf(entity), createdAt: seenAt }
}
