import { canonicalKey, type KnownIds, type OutboxEntry } from './outbox-entry.ts'

/** Returns all changes of a row in the person's order. */
export function chainOf(
  entries: readonly OutboxEntry[],
  entry: Pick<OutboxEntry, 'entity' | 'key'>,
  ids: KnownIds,
): OutboxEntry[] {
  const key = canonicalKey(entry.key, ids)
  return entries.filter((other) => other.entity === entry.entity && canonicalKey(other.key, ids) === key)
}
