import { HeldLanes, type Lanes, lanesLeft, lanesOf, type TakenAlong } from './lanes.ts'
import { dependantsOf } from './next-to-send.ts'
import { type Fields, isCreation, type KnownIds, type OutboxEntry } from './outbox-entry.ts'
import { overruledEdits } from './overruled.ts'
import { chainOf } from './rebase.ts'
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
 * of what they wanted (lanesOf), and somebody may have been given it since: so they come after that, not where they were made. With
 * them come the later changes of their rows, what can't stand without them, and what has been waiting for one of these, or took what
 * one leaves. `outbox`: all changes, in the person's order.
 *
 * But a change may have been given a row that is made only behind something which waits for it: in that order none of them could
 * ever go. Then what waits stays where it is.
 */
export function movedWith(
  { changes, meant }: Settled,
  outbox: readonly OutboxEntry[],
  ids: KnownIds,
  takenAlong: TakenAlong,
): OutboxEntry[] {
  const [first] = changes
  if (!first) return []
  const later = outbox.slice(outbox.findIndex(({ n }) => n === first.n))
  const bound = new Set(changes.flatMap((change) => boundTo(change, later, ids)))
  // Of a row that the change is of only now, since who is new turned out to be on file, what was made before it stays before it.
  const before = new Set(changes.flatMap((change) => chainOf(later, change, ids).filter(({ n }) => n < change.n)))
  const open = later.filter((other) => !before.has(other))
  const waiting = waitingFor({ changes, bound }, open, ids, takenAlong)
  const named = new Set(referencesIn(meant ?? first.patch).map(({ key }) => key))
  const isAhead = waiting.some((other) => !bound.has(other) && isCreation(other) && named.has(other.key))
  return isAhead ? later.filter((other) => bound.has(other)) : waiting
}

/** The change, the later ones of its row, and those that can't stand without it. */
function boundTo(change: OutboxEntry, later: readonly OutboxEntry[], ids: KnownIds): OutboxEntry[] {
  const ofItsRow = chainOf(later, change, ids).filter(({ n }) => n >= change.n)
  return [...ofItsRow, ...dependantsOf(change, later)]
}

interface Moved {
  changes: readonly OutboxEntry[]
  bound: ReadonlySet<OutboxEntry>
}

/** Those that are bound to the changes, with what waits for one of these in a lane, directly or behind others. */
function waitingFor(
  { changes, bound }: Moved,
  later: readonly OutboxEntry[],
  ids: KnownIds,
  takenAlong: TakenAlong,
): OutboxEntry[] {
  const held = new HeldLanes()
  const again = new Set(changes.map(({ n }) => n))
  const overruled = overruledEdits(later, ids)
  const lanesHeld = (entry: OutboxEntry): Lanes => {
    const taken = takenAlong.get(entry.n)
    const lanes = lanesOf(entry, ids, taken)
    return again.has(entry.n) ? { ...lanes, exclusive: [...lanes.exclusive, ...lanesLeft(entry, taken)] } : lanes
  }
  return later.filter((other) => {
    const isSettled = (other.state === 'acked' && other.kind !== 'delete') || overruled.has(other)
    const lanes = lanesHeld(other)
    const isMoved = bound.has(other) || (!isSettled && held.isBlocked(lanes))
    if (isMoved && !isSettled) held.hold(lanes)
    return isMoved
  })
}
