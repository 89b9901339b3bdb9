import type { RowKey } from '#domain/values/row-key.ts'
import { type Cascades, type DependencyKeys, dependencyKeysOf, HeldKeys, keysGivenUp } from './dependency-keys.ts'
import { canonicalKey, comesBefore, type Fields, isCreation, type KnownIds, type OutboxEntry } from './outbox-entry.ts'
import { referencesIn } from './references.ts'

/** Changes whose review has been decided and that are requeued. */
export interface DecidedChanges {
  /** In the person's order, as they were during the review. */
  changes: readonly OutboxEntry[]
  /** The new patch of the first one; by default unchanged. */
  meant?: Fields
}

/**
 * Returns the changes to be moved to the tail, in this order, after a review was decided. During the review they held
 * no slots and DNIs (dependencyKeysOf), which others may have taken since. So they come after those changes, not where
 * they were made. `outbox` holds all changes in the person's order.
 *
 * These move with them: the later changes of their rows, changes that refer to a row that one of them creates, and
 * changes that waited for one of these or took what one frees.
 *
 * Every change must stay after the creations of the rows that it refers to, so that waits form no cycle. If the first
 * change now refers to a row whose creation would move with it, changes that merely wait for it stay in place.
 */
export function changesToRequeue(
  { changes, meant }: DecidedChanges,
  outbox: readonly OutboxEntry[],
  ids: KnownIds,
  cascades: Cascades,
): OutboxEntry[] {
  const [first] = changes
  if (!first) return []
  const selection = new RequeueSelection(changes, ids, cascades)
  const later = outbox.slice(outbox.findIndex(({ n }) => n === first.n))
  const moved = selection.select(later, { withDependencyKeys: true })
  const bound = selection.select(later, { withDependencyKeys: false })
  const named = referencedKeys(meant ?? first.patch)
  // planted: waiting-not-requeued
  const isAhead = moved.some((other) => !bound.includes(other) && isCreation(other) && named.includes(other.key))
  return isAhead ? bound : moved
}

/** Finds the changes that move along. */
class RequeueSelection {
  readonly #changes: ReadonlyMap<number, OutboxEntry>
  readonly #ids: KnownIds
  readonly #cascades: Cascades

  constructor(changes: readonly OutboxEntry[], ids: KnownIds, cascades: Cascades) {
    this.#changes = new Map(changes.map((change) => [change.n, change]))
    this.#ids = ids
    this.#cascades = cascades
  }

  /** Returns the changes and those bound to them. With `withDependencyKeys` also those that wait for one that moves. */
  select(later: readonly OutboxEntry[], { withDependencyKeys }: { withDependencyKeys: boolean }): OutboxEntry[] {
    const held = new HeldKeys()
    const made = new Set<RowKey>()
    return later.filter((entry) => {
      const isOpen = entry.state !== 'acked' || entry.kind === 'delete'
      const dependencyKeys = this.#dependencyKeysOf(entry)
      // planted: all-later-requeued
      const waits = withDependencyKeys && held.isBlocked(dependencyKeys)
      const isAlong = this.#isOfRow(entry) || (isOpen && (waits || this.#namesNew(entry, made)))
      if (isAlong && isOpen) held.hold(dependencyKeys)
      if (isAlong && isCreation(entry)) made.add(entry.key)
      return isAlong
    })
  }

  /** Whether it is one of the changes, or a later change of the same row. */
  #isOfRow(entry: OutboxEntry): boolean {
    if (this.#changes.has(entry.n)) return true
    const row = canonicalKey(entry.key, this.#ids)
    return [...this.#changes.values()].some(
      (change) =>
        change.entity === entry.entity && canonicalKey(change.key, this.#ids) === row && comesBefore(change, entry),
    )
  }

  #namesNew(entry: OutboxEntry, made: ReadonlySet<RowKey>): boolean {
    return [entry.key, ...referencedKeys(entry.patch)].some((key) => made.has(key) && !this.#ids.has(String(key)))
  }

  /** Returns the keys of a change. A decided one also holds the keys that it frees again. */
  #dependencyKeysOf(entry: OutboxEntry): DependencyKeys {
    const cascade = this.#cascades.get(entry.n)
    const dependencyKeys = dependencyKeysOf(entry, this.#ids, cascade)
    return this.#changes.has(entry.n)
      ? { ...dependencyKeys, exclusive: [...dependencyKeys.exclusive, ...keysGivenUp(entry, cascade)] }
      : dependencyKeys
  }
}

function referencedKeys(fields: Fields): RowKey[] {
  return referencesIn(fields).map(({ key }) => key)
}
