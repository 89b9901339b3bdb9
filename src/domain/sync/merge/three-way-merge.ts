import type { Fields, KnownIds, OutboxEntry } from '../outbox/outbox-entry.ts'
import { resolvedFields } from '../outbox/references.ts'
import { conflictingFields } from './rebase.ts'

/**
 * The result of merging an edit into the server's current row. `done`: the row already has the values. `conflict`: the
 * server changed one of its fields to another value. `write`: the edit must be written; other fields keep the server's
 * values.
 */
export type Merge = { kind: 'done' } | { kind: 'conflict'; fields: string[] } | { kind: 'write' }

/**
 * Merges base, theirs and mine by the groups of fields that are decided together. `theirs` holds only the fields that
 * the server sent.
 */
export function mergeThreeWays(entry: OutboxEntry, theirs: Fields, ids: KnownIds): Merge {
  const fields = conflictingFields(entry, theirs, ids)
  if (fields.length > 0) return { kind: 'conflict', fields }
  const mine = Object.entries(resolvedFields(entry.patch, ids))
  return { kind: mine.every(([field, value]) => theirs[field] === value) ? 'done' : 'write' }
}

/**
 * Whether the row contains an edit that was just written. Some servers omit empty or unknown fields. A field that
 * `theirs` lacks contradicts nothing, but proves nothing either, unless the edit empties it.
 */
export function isWritten(entry: OutboxEntry, theirs: Fields, ids: KnownIds): boolean {
  if (conflictingFields(entry, theirs, ids).length > 0) return false
  const mine = Object.entries(resolvedFields(entry.patch, ids))
  const standsThere = ([field, value]: (typeof mine)[number]) => (theirs[field] ?? '') === (value ?? '')
  return mine.some(standsThere) && mine.filter(([field]) => field in theirs).every(standsThere)
}
