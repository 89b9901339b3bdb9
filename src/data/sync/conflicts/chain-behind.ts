import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { chainOf, inheritedBases } from '#domain/sync/merge/rebase.ts'
import {
  comesBefore,
  type KnownIds,
  type OutboxEntry,
  QUEUED,
  takesChainAlong,
} from '#domain/sync/outbox/outbox-entry.ts'
import { requeueAtTail } from './requeue-at-tail.ts'

/* What a decision about a change means for the later changes of its row; all inside the caller's transaction. */

/**
 * What stood on a dropped change stands on what that had stood on, and what waited behind its question waits no more. Gives the
 * changes that are left, with their new bases.
 */
export async function closeGap(
  db: ClinicDatabase,
  { newUuid }: ChangeSources,
  { dropped, left, ids }: { dropped: OutboxEntry; left: readonly OutboxEntry[]; ids: KnownIds },
): Promise<OutboxEntry[]> {
  const followers = followersOf(dropped, left, ids)
  const bases = inheritedBases(dropped, followers, ids)
  // planted: dropped-change-keeps-base
  for (const [n, base] of bases) await db.outbox.update(n, { base })
  const waiting = behind(dropped, followers)
  // planted: waiting-left-in-conflict
  await queueAnew(db, newUuid, waiting)
  await requeueAtTail(db, { changes: waiting }, { outbox: left, ids })
  return left.map((other) => ({ ...other, base: bases.get(other.n) ?? other.base }))
}

/** The later changes of the row, in the person's order. */
export function followersOf(entry: OutboxEntry, outbox: readonly OutboxEntry[], ids: KnownIds): OutboxEntry[] {
  return chainOf(outbox, entry, ids).filter((other) => comesBefore(entry, other))
}

/** Each is to go again from the start, under a new name. */
export async function queueAnew(
  db: ClinicDatabase,
  newUuid: ChangeSources['newUuid'],
  changes: readonly OutboxEntry[],
): Promise<void> {
  for (const { n } of changes) await db.outbox.update(n, { ...QUEUED, opId: newUuid() })
}

/** The changes that were parked as one question with this one; what waits behind a later question is one with that. */
export function behind(entry: OutboxEntry, followers: readonly OutboxEntry[]): OutboxEntry[] {
  if (!takesChainAlong(entry)) return []
  const next = followers.findIndex(takesChainAlong)
  return followers.slice(0, next === -1 ? followers.length : next).filter((other) => other.parked?.why === 'behind')
}
