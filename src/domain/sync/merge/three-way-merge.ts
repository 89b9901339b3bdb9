import type { Fields, KnownIds, OutboxEntry } from '../outbox/outbox-entry.ts'
import { resolvedFields } from '../outbox/references.ts'
import { conflictingFields } from './rebase.ts'

/**
 * What an edit makes of a row as the server has it now. `done`: it stands there already. `conflict`: the server changed one of its
 * fields too, to something else. `write`: all the rest, which may differ from what the person saw, stays as the server has it.
 */
export type Merge = { kind: 'done' } | { kind: 'conflict'; fields: string[] } | { kind: 'write' }

/** Base, theirs and mine, by the groups of fields that are decided together. `theirs` holds only the fields that the server named. */
export function mergeThreeWays(entry: OutboxEntry, theirs: Fields, ids: KnownIds): Merge {
  const fields = conflictingFields(entry, theirs, ids)
  if (fields.length > 0) return { kind: 'conflict', fields }
  const mine = Object.entries(resolvedFields(entry.patch, ids))
  return { kind: mine.every(([field, value]) => theirs[field] === value) ? 'done' : 'write' }
}

/**
 * Whether an edit that was just written stands there. Some servers leave out what is empty, or what they know nothing of: a field
 * that `theirs` does not name contradicts nothing, but unless the edit empties it, it proves nothing either.
 */
export function isWritten(entry: OutboxEntry, theirs: Fields, ids: KnownIds): boolean {
  if (conflictingFields(entry, theirs, ids).length > 0) return false
  const mine = Object.entries(resolvedFields(entry.patch, ids))
  const standsThere = ([field, value]: (typeof mine)[number]) => (theirs[field] ?? '') === (value ?? '')
  return mine.some(standsThere) && mine.filter(([field]) => field in theirs).every(standsThere)
}
