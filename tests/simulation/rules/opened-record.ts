import { versionWith } from '#domain/sync/merge/seen-version.ts'
import { canonicalKey, type Fields, type KnownIds, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import type { ChangeRecord } from './change-record.ts'

/** A clinical record that a person has open: as the server showed it, or as it was written here. */
export interface OpenedRecord {
  key: RowKey
  /** The row's identity (identityOf); null if no server has shown it. */
  row: string | null
  fields: Fields
  /** The sequence numbers of changes that it already contains. */
  holds: ReadonlySet<number>
}

/** A clinical record as a form shows it. */
export type SeenRecord = Fields & { key: RowKey }

/**
 * Returns the record with its reader's later changes, except those under review. Null if its creation is under review
 * or was dropped.
 */
export function asSeen(
  { key, fields, holds }: OpenedRecord,
  changes: ReadonlyMap<number, ChangeRecord>,
  ids: KnownIds,
): SeenRecord | null {
  let seen = fields
  const own: OutboxEntry[] = []
  for (const [n, { entry, dropped }] of changes) {
    if (entry.entity !== 'record' || canonicalKey(entry.key, ids) !== canonicalKey(key, ids)) continue
    const isParked = entry.state === 'parked'
    if ((isParked || dropped) && entry.kind === 'create') return null
    if (holds.has(n) || isParked || dropped) continue
    seen = { ...seen, ...entry.patch }
    own.push(entry)
  }
  const version = typeof seen.version === 'number' && { version: versionWith(seen.version, own) }
  return { ...seen, ...version, key } as SeenRecord
}
