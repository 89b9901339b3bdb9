import { isRef, type RowKey } from '#domain/values/row-key.ts'
import { isResolved } from './next-to-send.ts'
import { canonicalKey, type Fields, isCreation, type KnownIds, type OutboxEntry } from './outbox-entry.ts'
import { referencesIn, untiedPatch } from './references.ts'

/** Returns the unsent changes that refer to a row without an id that no change of this device creates. */
export function findDangling(outbox: readonly OutboxEntry[], ids: KnownIds): OutboxEntry[] {
  const made = madeBy(outbox)
  return outbox.filter((entry) => isDangling(entry, made, ids))
}

/**
 * Returns the patch with which a dangling change goes on without the rows that it can do without; null if it needs one
 * that is missing.
 */
export function patchGoingOn(entry: OutboxEntry, outbox: readonly OutboxEntry[], ids: KnownIds): Fields | null {
  const made = madeBy(outbox)
  const patch = untiedPatch(entry, ({ key }) => isMissing(key, made, ids))
  return patch && !isDangling({ ...entry, patch }, made, ids) ? patch : null
}

type Made = ReadonlySet<RowKey>

function madeBy(outbox: readonly OutboxEntry[]): Made {
  return new Set(outbox.filter(({ kind }) => kind === 'create').map(({ key }) => key))
}

function isDangling(entry: OutboxEntry, made: Made, ids: KnownIds): boolean {
  if (entry.state !== 'queued' || entry.sent || isResolved(entry, ids)) return false
  const names = [...(isCreation(entry) ? [] : [entry.key]), ...referencesIn(entry.patch).map(({ key }) => key)]
  return names.some((key) => isMissing(key, made, ids))
}

function isMissing(key: RowKey, made: Made, ids: KnownIds): boolean {
  return isRef(canonicalKey(key, ids)) && !made.has(key)
}
