import { isMirrored } from '#domain/fields/entities.ts'
import { isRef, type RowKey } from '#domain/values/row-key.ts'
import { editsResolvedByDeletions } from '../merge/resolved-by-deletion.ts'
import { type Cascades, type DependencyKeys, dependencyKeysOf, HeldKeys } from './dependency-keys.ts'
import { dueAt, isDue } from './due-time.ts'
import {
  bySequence,
  canonicalKey,
  isCreation,
  isEdit,
  type KnownIds,
  type OutboxEntry,
  sequenceOf,
} from './outbox-entry.ts'
import { bindingReferencesOf, referencesIn } from './references.ts'

/** What decides, besides the changes themselves, which one may be sent. */
export interface SendContext {
  cascades: Cascades
  /** Whether the mirror is complete; edits are not rebased on less. */
  isMirrorComplete: boolean
  /** The sequence after which some changes are missing from the given ones (readSendCandidates). */
  upTo?: number
  now: number
}

/**
 * Returns the first change, in the person's order, that may be sent now: due, rebased, not blocked by an earlier one
 * with a common dependency key, and with known ids for every referenced row. An acknowledged deletion holds its keys
 * until the mirror shows its effects. Null if there is none, or if an earlier one waits only for a change on its way:
 * nothing overtakes it meanwhile.
 */
export function findNextToSend(
  outbox: readonly OutboxEntry[],
  ids: KnownIds,
  { cascades, isMirrorComplete, upTo = Number.POSITIVE_INFINITY, now }: SendContext,
): OutboxEntry | null {
  const held = new HeldKeys()
  const onTheirWay = new OnTheirWay(ids)
  const resolved = editsResolvedByDeletions(outbox, ids)
  for (const entry of outbox) {
    if (sequenceOf(entry) > upTo) return null
    if ((entry.state === 'acked' && entry.kind !== 'delete') || resolved.has(entry)) continue
    const dependencyKeys = dependencyKeysOf(entry, ids, cascades.get(entry.n))
    const isReady = isDueAndJudged(entry, isMirrorComplete, now)
    if (isReady && /* planted: no-dependency-keys */ !held.isBlocked(dependencyKeys) && isResolved(entry, ids))
      return entry
    if (isReady && onTheirWay.isAwaitedBy(entry, dependencyKeys)) return null
    held.hold(dependencyKeys)
    onTheirWay.add(entry, dependencyKeys)
  }
  return null
}

/** The changes in flight, of which the server's answers are still to come. */
class OnTheirWay {
  readonly #held = new HeldKeys()
  readonly #created = new Set<RowKey>()

  constructor(readonly ids: KnownIds) {}

  /** Adds the change if it is in flight. */
  add(entry: OutboxEntry, keys: DependencyKeys): void {
    if (entry.state !== 'inflight') return
    this.#held.hold(keys)
    if (isCreation(entry)) this.#created.add(canonicalKey(entry.key, this.ids))
  }

  /** Whether the change has a common key with one of them, or refers to a row that one of them creates. */
  isAwaitedBy(entry: OutboxEntry, keys: DependencyKeys): boolean {
    const isCreated = ({ key }: { key: RowKey }) => this.#created.has(canonicalKey(key, this.ids))
    return this.#held.isBlocked(keys) || referencesIn(entry.patch).some(isCreated)
  }
}

function isDueAndJudged(entry: OutboxEntry, isMirrorComplete: boolean, now: number): boolean {
  return entry.state === 'queued' && isDue(entry, now) && (isMirrorComplete || !mustBeRebased(entry))
}

/** Whether the change must be rebased on the mirror before it is sent; a serialized one has been. */
function mustBeRebased(entry: OutboxEntry): boolean {
  return isEdit(entry) && isMirrored(entry.entity) && entry.frozen === null
}

/**
 * Returns the next instant after `now` at which a waiting change becomes due, or a misdated deletion must be dated
 * again; null if there is none.
 */
export function nextDueAt(outbox: readonly OutboxEntry[], now: number): number | null {
  const times = outbox
    .filter((entry) => entry.state === 'queued' && !isDue(entry, now))
    .map((entry) => dueAt(entry, now))
  return times.length > 0 ? Math.min(...times) : null
}

/** Whether every row that the change refers to has an id. */
export function isResolved(entry: OutboxEntry, ids: KnownIds): boolean {
  if (!isCreation(entry) && isRef(canonicalKey(entry.key, ids))) return false
  return referencesIn(entry.patch).every(({ key }) => !isRef(canonicalKey(key, ids)))
}

/**
 * Returns the changes that can't exist without this one: those of the row that it creates, and those that refer to that
 * row.
 */
export function dependantsOf(entry: OutboxEntry, outbox: readonly OutboxEntry[]): OutboxEntry[] {
  if (entry.kind !== 'create') return []
  const found = new Map<number, OutboxEntry>()
  const lost = [entry]
  for (let next = lost.pop(); next; next = lost.pop()) {
    for (const other of outbox) {
      if (other.n === entry.n || found.has(other.n) || other.state === 'acked' || !dependsOn(other, next)) continue
      found.set(other.n, other)
      if (other.kind === 'create') lost.push(other)
    }
  }
  return [...found.values()].sort(bySequence)
}

function dependsOn(other: OutboxEntry, created: OutboxEntry): boolean {
  const ofSameRow = other.entity === created.entity && other.key === created.key
  return (
    ofSameRow || bindingReferencesOf(other).some(({ entity, key }) => entity === created.entity && key === created.key)
  )
}
