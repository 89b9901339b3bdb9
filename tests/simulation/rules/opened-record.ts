import { versionWith } from '#domain/sync/merge/seen-version.ts'
import { canonicalKey, type Fields, type KnownIds, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import type { ChangeRecord } from './change-record.ts'

/** A clinical record that somebody has before the eyes: as the server showed it, or as it was written here. */
export interface OpenedRecord {
  key: RowKey
  /** Which row it is (identityOf); null for one that no server has shown. */
  row: string | null
  fields: Fields
  /** The changes made here that are in it already, by their places in the order. */
  holds: ReadonlySet<number>
}

/** A clinical record as a form shows it. */
export type SeenRecord = Fields & { key: RowKey }

/** The record with what its reader has written on it since, but for what waits for a decision; null where its creation does, or was dropped. */
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
