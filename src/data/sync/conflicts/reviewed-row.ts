import { withWaiting } from '#data/sync/outbox/view-before.ts'
import { keptFields } from '#domain/sync/merge/kept-fields.ts'
import { withLatestValues } from '#domain/sync/merge/latest-values.ts'
import { conflictingFields } from '#domain/sync/merge/rebase.ts'
import { comesBefore, type Fields, isCreation, type OutboxEntry, rowName } from '#domain/sync/outbox/outbox-entry.ts'
import { chainOf } from '#domain/sync/outbox/row-chain.ts'
import type { SyncCenterData } from './read-sync-center.ts'

/* What a review card shows: the row as its person saw it, as the server has it, and with the fields in conflict. */

/** Returns the change as its card shows it: with the latest values that its person gave to the same fields. */
export function withLatestPatch(entry: OutboxEntry, { outbox, ids }: SyncCenterData): OutboxEntry {
  return withLatestValues(entry, chainOf(outbox, entry, ids), ids)
}

/** Returns the row as the person saw it before the change: the mirrored row, or the one that an own change creates. */
export function changedRowOf(entry: OutboxEntry, { outbox, rows, ids }: SyncCenterData): Fields {
  if (isCreation(entry)) return entry.patch
  const name = rowName(entry, ids)
  const created = outbox.find((other) => isCreation(other) && rowName(other, ids) === name)
  return { ...created?.patch, ...rows.get(name), ...entry.base }
}

/**
 * Returns the row that the change would be applied to: the server's row with the own earlier changes that still wait.
 * The server's row is the mirrored one or, for a clinical record, the one in the refusal.
 */
export function serverRowOf(entry: OutboxEntry, { outbox, ids, rows, refusedRecords }: SyncCenterData): Fields {
  const row = rows.get(rowName(entry, ids)) ?? refusedRecords.get(entry.n)
  const earlier = chainOf(outbox, entry, ids).filter((other) => comesBefore(other, entry))
  return row || earlier.some(isCreation) ? withWaiting(row ?? {}, earlier) : {}
}

/** Returns the fields in conflict, including those that others have changed since. A refusal by the server has none. */
export function fieldsToDecide(entry: OutboxEntry, data: SyncCenterData): ReadonlySet<string> {
  if (entry.parked?.why !== 'conflict') return new Set()
  return new Set([...entry.parked.fields, ...conflictingFields(entry, serverRowOf(entry, data), data.ids)])
}

/**
 * Returns the row as a card and its form show it before the change, with the server's values in the fields in conflict.
 */
export function shownRowOf(entry: OutboxEntry, data: SyncCenterData): Fields {
  const theirs = serverRowOf(entry, data)
  const asked = [...fieldsToDecide(entry, data)].map((field) => [field, theirs[field] ?? null])
  return { ...changedRowOf(entry, data), ...Object.fromEntries(asked) }
}

/** Returns what 'conservar lo mío' keeps beyond the change's patch. */
export function otherFieldsKept(entry: OutboxEntry, data: SyncCenterData): Fields {
  return keptFields(entry, serverRowOf(entry, data), data.ids)
}
