import { editsResolvedByDeletions } from '../merge/resolved-by-deletion.ts'
import { type Cascades, dependencyKeysOf, HeldKeys } from './dependency-keys.ts'
import { comesBefore, type KnownIds, type OutboxEntry } from './outbox-entry.ts'
import { referencesIn } from './references.ts'

/**
 * Returns the change of this device that this one waits for: the one that creates a referenced row, else the last
 * earlier one with a common dependency key. Null if there is none.
 */
export function findBlockingChange(
  entry: OutboxEntry,
  outbox: readonly OutboxEntry[],
  ids: KnownIds,
  cascades: Cascades,
): OutboxEntry | null {
  const resolved = editsResolvedByDeletions(outbox, ids)
  const open = outbox.filter((other) => other.n !== entry.n && other.state !== 'acked' && !resolved.has(other))
  const dependencyKeys = dependencyKeysOf(entry, ids, cascades.get(entry.n))
  const inItsWay = open.filter((other) => comesBefore(other, entry) && sharesKey(other))
  return findCreatorOfReferenced(entry, open, ids) ?? inItsWay.at(-1) ?? null

  function sharesKey(other: OutboxEntry): boolean {
    const held = new HeldKeys()
    held.hold(dependencyKeysOf(other, ids, cascades.get(other.n)))
    return held.isBlocked(dependencyKeys)
  }
}

/** Whether a change waits, directly or through others, for a decision about an earlier one. */
export function waitsForDecision(
  entry: OutboxEntry,
  outbox: readonly OutboxEntry[],
  ids: KnownIds,
  cascades: Cascades,
): boolean {
  const seen = new Set<number>()
  for (
    let next = findBlockingChange(entry, outbox, ids, cascades);
    next && !seen.has(next.n);
    next = findBlockingChange(next, outbox, ids, cascades)
  ) {
    if (next.state === 'parked') return true
    seen.add(next.n)
  }
  return false
}

function findCreatorOfReferenced(
  entry: OutboxEntry,
  open: readonly OutboxEntry[],
  ids: KnownIds,
): OutboxEntry | undefined {
  const unknown = referencesIn(entry.patch).filter(({ key }) => typeof key === 'string' && !ids.has(key))
  return open.find(
    (other) =>
      other.kind === 'create' && unknown.some(({ entity, key }) => other.entity === entity && other.key === key),
  )
}
