import type { RowKey } from '#domain/values/row-key.ts'
import { type DependencyKeys, dependencyKeysOf, HeldKeys, keysGivenUp, type TakenAlong } from './dependency-keys.ts'
import { canonicalKey, comesBefore, type Fields, isCreation, type KnownIds, type OutboxEntry } from './outbox-entry.ts'
import { referencesIn } from './references.ts'

/** A question that is one no more: its changes go again. */
export interface Settled {
  /** In the person's order, as they stand while it is asked. */
  changes: readonly OutboxEntry[]
  /** What the first of them says from now on; unless told, what it said. */
  meant?: Fields
}

/**
 * What goes behind all else, in this order, when changes that waited for a decision go again. While they were parked they had let go
 * of what they wanted (dependency keysOf), and somebody may have been given it since: so they come after that, not where they were made. With
 * them come the later changes of their rows, what names a row that one of them makes, and what has been waiting for one of these, or
 * took what one leaves. `outbox`: all changes, in the person's order.
 *
 * Every change stays behind the ones that make the rows which it names: in one order of all changes the first that waits is then kept
 * waiting by the server or a person, and no ring can be. So a change that is given a row which is made only behind something that waits for
 * it leaves that where it is.
 */
export function requeuedWith(
  { changes, meant }: Settled,
  outbox: readonly OutboxEntry[],
  ids: KnownIds,
  takenAlong: TakenAlong,
): OutboxEntry[] {
  const [first] = changes
  if (!first) return []
  const following = new Following(changes, ids, takenAlong)
  const later = outbox.slice(outbox.findIndex(({ n }) => n === first.n))
  const moved = following.through(later, { withDependencyKeys: true })
  const bound = following.through(later, { withDependencyKeys: false })
  const named = namesIn(meant ?? first.patch)
  // planted: waiting-not-requeued
  const isAhead = moved.some((other) => !bound.includes(other) && isCreation(other) && named.includes(other.key))
  return isAhead ? bound : moved
}

/** Who comes along with the changes of a question. */
class Following {
  readonly #changes: ReadonlyMap<number, OutboxEntry>
  readonly #ids: KnownIds
  readonly #takenAlong: TakenAlong

  constructor(changes: readonly OutboxEntry[], ids: KnownIds, takenAlong: TakenAlong) {
    this.#changes = new Map(changes.map((change) => [change.n, change]))
    this.#ids = ids
    this.#takenAlong = takenAlong
  }

  /** Those of the changes and of what was done since, bound to them or, `withDependencyKeys`, also waiting for one that comes along. */
  through(later: readonly OutboxEntry[], { withDependencyKeys }: { withDependencyKeys: boolean }): OutboxEntry[] {
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

  /** One of the changes, or made later to the row of one. */
  #isOfRow(entry: OutboxEntry): boolean {
    if (this.#changes.has(entry.n)) return true
    const row = canonicalKey(entry.key, this.#ids)
    return [...this.#changes.values()].some(
      (change) =>
        change.entity === entry.entity && canonicalKey(change.key, this.#ids) === row && comesBefore(change, entry),
    )
  }

  #namesNew(entry: OutboxEntry, made: ReadonlySet<RowKey>): boolean {
    return [entry.key, ...namesIn(entry.patch)].some((key) => made.has(key) && !this.#ids.has(String(key)))
  }

  /** While it is asked a change holds little; from now on also what it has been giving away since it was made. */
  #dependencyKeysOf(entry: OutboxEntry): DependencyKeys {
    const taken = this.#takenAlong.get(entry.n)
    const dependencyKeys = dependencyKeysOf(entry, this.#ids, taken)
    return this.#changes.has(entry.n)
      ? { ...dependencyKeys, exclusive: [...dependencyKeys.exclusive, ...keysGivenUp(entry, taken)] }
      : dependencyKeys
  }
}

function namesIn(fields: Fields): RowKey[] {
  return referencesIn(fields).map(({ key }) => key)
}
