import { isMirrored } from '#domain/fields/entities.ts'
import { isRef } from '#domain/values/row-key.ts'
import { overruledEdits } from '../merge/overruled.ts'
import { dependencyKeysOf, HeldKeys, type TakenAlong } from './dependency-keys.ts'
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
import { referencesIn, referencesOf } from './references.ts'

/** What tells besides the changes themselves which may go. */
export interface Outlook {
  takenAlong: TakenAlong
  /** Whether the mirror holds all that the server has: edits are judged by nothing less. */
  isMirrorWhole: boolean
  /** The place in the person's order behind which some changes are not among those given (readQueueHead). */
  upTo?: number
  now: number
}

/**
 * The first change, in the person's order, that may go now: due, judged, not behind another in one of its dependency keys, and with every row
 * that it names known to the server. An acknowledged deletion holds its row, and what stands on that, until the mirror shows what it
 * untied and took with it. Null when none may.
 */
export function nextToSend(
  outbox: readonly OutboxEntry[],
  ids: KnownIds,
  { takenAlong, isMirrorWhole, upTo = Number.POSITIVE_INFINITY, now }: Outlook,
): OutboxEntry | null {
  const held = new HeldKeys()
  const overruled = overruledEdits(outbox, ids)
  for (const entry of outbox) {
    if (sequenceOf(entry) > upTo) return null
    if ((entry.state === 'acked' && entry.kind !== 'delete') || overruled.has(entry)) continue
    const dependencyKeys = dependencyKeysOf(entry, ids, takenAlong.get(entry.n))
    const isReady = entry.state === 'queued' && isDue(entry, now) && (isMirrorWhole || !isToBeJudged(entry))
    if (isReady && /* planted: no-dependency-keys */ !held.isBlocked(dependencyKeys) && isResolved(entry, ids))
      return entry
    held.hold(dependencyKeys)
  }
  return null
}

/** Whether the mirror must have judged the change before it goes; one whose request is made has been judged. */
function isToBeJudged(entry: OutboxEntry): boolean {
  return isEdit(entry) && isMirrored(entry.entity) && entry.frozen === null
}

/**
 * The next instant after `now` at which a waiting change becomes due, or a deletion that a wrong clock has set must be dated anew; null when
 * none waits for time.
 */
export function nextDueAt(outbox: readonly OutboxEntry[], now: number): number | null {
  const times = outbox
    .filter((entry) => entry.state === 'queued' && !isDue(entry, now))
    .map((entry) => dueAt(entry, now))
  return times.length > 0 ? Math.min(...times) : null
}

/** The unsent changes that name a row which has no id, and which no change of this device makes. */
export function dangling(outbox: readonly OutboxEntry[], ids: KnownIds): OutboxEntry[] {
  const made = new Set(outbox.filter(({ kind }) => kind === 'create').map(({ key }) => key))
  return outbox.filter((entry) => {
    if (entry.state !== 'queued' || entry.sent || isResolved(entry, ids)) return false
    const names = [...(isCreation(entry) ? [] : [entry.key]), ...referencesIn(entry.patch).map(({ key }) => key)]
    return names.some((key) => isRef(canonicalKey(key, ids)) && !made.has(key))
  })
}

/** Whether the server has given an id to every row that the change names. */
export function isResolved(entry: OutboxEntry, ids: KnownIds): boolean {
  if (!isCreation(entry) && isRef(canonicalKey(entry.key, ids))) return false
  return referencesIn(entry.patch).every(({ key }) => !isRef(canonicalKey(key, ids)))
}

/** The changes that can't stand without this one: those of a row that it would have created, and those that refer to that row. */
export function dependantsOf(entry: OutboxEntry, outbox: readonly OutboxEntry[]): OutboxEntry[] {
  if (entry.kind !== 'create') return []
  const found = new Map<number, OutboxEntry>()
  const lost = [entry]
  for (let next = lost.pop(); next; next = lost.pop()) {
    for (const other of outbox) {
      if (other.n === entry.n || found.has(other.n) || other.state === 'acked' || !standsOn(other, next)) continue
      found.set(other.n, other)
      if (other.kind === 'create') lost.push(other)
    }
  }
  return [...found.values()].sort(bySequence)
}

function standsOn(other: OutboxEntry, created: OutboxEntry): boolean {
  const ofSameRow = other.entity === created.entity && other.key === created.key
  return ofSameRow || referencesOf(other).some(({ entity, key }) => entity === created.entity && key === created.key)
}
