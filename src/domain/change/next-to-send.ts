import { isRef } from '../values/row-key.ts'
import { isDue } from './due-time.ts'
import { HeldLanes, lanesOf, referredPatients } from './lanes.ts'
import { canonicalKey, type KnownIds, type OutboxEntry } from './outbox-entry.ts'

/**
 * The first change, in the person's order, that may go now: due, not behind another in one of its lanes, and with every row
 * that it names known to the server. Null when none may.
 */
export function nextToSend(outbox: readonly OutboxEntry[], ids: KnownIds, now: number): OutboxEntry | null {
  const held = new HeldLanes()
  for (const entry of outbox) {
    if (entry.state === 'acked') continue
    const lanes = lanesOf(entry, ids)
    if (entry.state === 'queued' && isDue(entry, now) && !held.isBlocked(lanes) && isResolved(entry, ids)) return entry
    held.hold(lanes)
  }
  return null
}

/** The next instant after `now` at which a waiting change becomes due; null when none waits for time. */
export function nextDueAt(outbox: readonly OutboxEntry[], now: number): number | null {
  const times = outbox.filter((entry) => entry.state === 'queued' && !isDue(entry, now)).map((entry) => entry.nextAt)
  return times.length > 0 ? Math.min(...times) : null
}

function isResolved(entry: OutboxEntry, ids: KnownIds): boolean {
  if (entry.kind !== 'create' && isRef(canonicalKey(entry.key, ids))) return false
  const patient = entry.patch.patientId
  return typeof patient !== 'string' || ids.has(patient)
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
  return [...found.values()].sort((a, b) => a.n - b.n)
}

function standsOn(other: OutboxEntry, created: OutboxEntry): boolean {
  const ofSameRow = other.entity === created.entity && other.key === created.key
  return ofSameRow || (created.entity === 'patient' && referredPatients(other).includes(created.key))
}
