import { editsResolvedByDeletions } from '#domain/sync/merge/resolved-by-deletion.ts'
import { findDangling } from '#domain/sync/outbox/dangling.ts'
import { type Cascades, type DependencyKeys, dependencyKeysOf, HeldKeys } from '#domain/sync/outbox/dependency-keys.ts'
import { isResolved } from '#domain/sync/outbox/next-to-send.ts'
import { isCreation, type KnownIds, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { referencesIn } from '#domain/sync/outbox/references.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { cascadesOf, type Desk } from './desk-model.ts'
import { takeNext } from './desk-server.ts'

/** A change sent before the creation of a row that it names; null when there is none. */
export function changeBeforeCreation({ outbox, ids }: Desk): string | null {
  for (const [place, entry] of outbox.entries()) {
    const names = namesOf(entry)
    const maker = outbox
      .slice(place + 1)
      .find((later) => isCreation(later) && names.includes(later.key) && !ids.has(String(later.key)))
    if (maker) return `n${entry.n} comes before n${maker.n}, which makes a row that it names`
  }
  return null
}

/** Changes that wait for each other, and neither for the server nor for a person; null when there are none. */
export function waitCycle(desk: Desk): string | null {
  const stuck = { ...desk }
  let taken = takeNext(stuck)
  while (taken) taken = takeNext(stuck)
  const endless = new Waits(stuck).endless()
  return endless.length > 0 ? `cycle of ${endless.map(({ n }) => `n${n}`)}` : null
}

/** The rows that a change names, its own among them. */
function namesOf({ key, patch }: OutboxEntry): RowKey[] {
  return [key, ...referencesIn(patch).map((reference) => reference.key)]
}

/** Who waits for whom at a desk that can send nothing more. */
class Waits {
  readonly #ids: KnownIds
  readonly #cascades: Cascades
  /** In the person's order, without changes settled by a deletion: those are not sent, and block nothing. */
  readonly #left: readonly OutboxEntry[]
  /** Changes that wait for a person, or for something that never comes. */
  readonly #ended: Set<OutboxEntry>

  constructor({ outbox, ids, rows }: Desk) {
    this.#ids = ids
    this.#cascades = cascadesOf({ rows, ids }, outbox)
    const resolved = editsResolvedByDeletions(outbox, ids)
    this.#left = outbox.filter((entry) => !resolved.has(entry))
    const lost = findDangling(outbox, ids)
    this.#ended = new Set(this.#left.filter((entry) => entry.state === 'parked' || lost.includes(entry)))
  }

  /** Changes that still wait when all reviews are resolved. */
  endless(): OutboxEntry[] {
    for (let freed = this.#freed(); freed.length > 0; freed = this.#freed()) {
      for (const entry of freed) this.#ended.add(entry)
    }
    return this.#open()
  }

  #open(): OutboxEntry[] {
    return this.#left.filter((entry) => !this.#ended.has(entry))
  }

  #freed(): OutboxEntry[] {
    return this.#open().filter((entry) => this.#keepersOf(entry).every((keeper) => this.#ended.has(keeper)))
  }

  #keepersOf(entry: OutboxEntry): OutboxEntry[] {
    const place = this.#left.indexOf(entry)
    const unknown = isResolved(entry, this.#ids) ? [] : namesOf(entry)
    const isMaker = (other: OutboxEntry) => isCreation(other) && unknown.includes(other.key)
    return this.#left.filter(
      (other, nth) => (nth < place && this.#holdsUp(other, entry)) || (nth !== place && isMaker(other)),
    )
  }

  #holdsUp(earlier: OutboxEntry, later: OutboxEntry): boolean {
    const held = new HeldKeys()
    held.hold(this.#dependencyKeysOf(earlier))
    return held.isBlocked(this.#dependencyKeysOf(later))
  }

  #dependencyKeysOf(entry: OutboxEntry): DependencyKeys {
    return dependencyKeysOf(entry, this.#ids, this.#cascades.get(entry.n))
  }
}
