import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { inheritedBases } from '#domain/sync/merge/rebase.ts'
import {
  comesBefore,
  type KnownIds,
  mayShareReview,
  type OutboxEntry,
  QUEUED,
} from '#domain/sync/outbox/outbox-entry.ts'
import { chainOf } from '#domain/sync/outbox/row-chain.ts'
import { requeueAtTail } from './requeue-at-tail.ts'

/* The effects of a decision on the later changes of the same row. All functions run in the caller's transaction. */

/**
 * Rebases the changes after a dropped one: their bases become the dropped change's base, and those that waited for its
 * review are requeued. Returns the remaining changes with their new bases.
 */
export async function rebaseAfterDrop(
  db: ClinicDatabase,
  { newUuid }: ChangeSources,
  { dropped, left, ids }: { dropped: OutboxEntry; left: readonly OutboxEntry[]; ids: KnownIds },
): Promise<OutboxEntry[]> {
  const followers = laterChangesOf(dropped, left, ids)
  const bases = inheritedBases(dropped, followers, ids)
  // planted: dropped-change-keeps-base
  for (const [n, base] of bases) await db.outbox.update(n, { base })
  const waiting = changesSharingReview(dropped, followers)
  // planted: waiting-left-in-conflict
  await requeueUnsent(db, newUuid, waiting)
  await requeueAtTail(db, { changes: waiting }, { outbox: left, ids })
  return left.map((other) => ({ ...other, base: bases.get(other.n) ?? other.base }))
}

/** Returns the later changes of the row, in the person's order. */
export function laterChangesOf(entry: OutboxEntry, outbox: readonly OutboxEntry[], ids: KnownIds): OutboxEntry[] {
  return chainOf(outbox, entry, ids).filter((other) => comesBefore(entry, other))
}

/** Requeues each change unsent, under a new change id. */
export async function requeueUnsent(
  db: ClinicDatabase,
  newUuid: ChangeSources['newUuid'],
  changes: readonly OutboxEntry[],
): Promise<void> {
  for (const { n } of changes) await db.outbox.update(n, { ...QUEUED, opId: newUuid() })
}

/**
 * Returns the changes that share this change's review. Those after a later review of the same row belong to that one.
 */
export function changesSharingReview(entry: OutboxEntry, followers: readonly OutboxEntry[]): OutboxEntry[] {
  if (!mayShareReview(entry)) return []
  const next = followers.findIndex(mayShareReview)
  return followers.slice(0, next === -1 ? followers.length : next).filter((other) => other.parked?.why === 'behind')
}
