import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readCascades } from '#data/local/outbox/cascades.ts'
import type { PendingChanges } from '#data/local/outbox/outbox.ts'
import { changesToRequeue, type DecidedChanges } from '#domain/sync/outbox/changes-to-requeue.ts'
import type { Cascades } from '#domain/sync/outbox/dependency-keys.ts'
import { type OutboxEntry, QUEUED } from '#domain/sync/outbox/outbox-entry.ts'

/**
 * Moves changes that waited for a decision to the tail, with their dependents (changesToRequeue). `outbox` and `ids`
 * are from before the decision. Runs in the caller's transaction.
 */
export async function requeueAtTail(
  db: ClinicDatabase,
  decided: DecidedChanges,
  { outbox, ids }: PendingChanges,
): Promise<void> {
  if (decided.changes.length === 0) return
  const again = new Set(decided.changes.map(({ n }) => n))
  const asAgain = outbox.map((entry): OutboxEntry => (again.has(entry.n) ? { ...entry, ...QUEUED } : entry))
  // A change that waited for what a reviewed deletion also deletes keeps waiting, although the decision may end that.
  const duringReview = await readCascades(db, { outbox, ids })
  const cascades = mergeCascades(duringReview, await readCascades(db, { outbox: asAgain, ids }))
  const moved = changesToRequeue(decided, outbox, ids, cascades)
  const place = await takeNextSequence(db)
  const ranked = moved.map(({ n }, nth) => ({ key: n, changes: { rank: place + nth / moved.length } }))
  // planted: not-requeued-at-tail
  await db.outbox.bulkUpdate(ranked)
}

function mergeCascades(one: Cascades, other: Cascades): Cascades {
  return new Map([...other].map(([n, rows]) => [n, [...(one.get(n) ?? []), ...rows]]))
}

/** Returns a sequence number after all that were ever given. The database never reuses it. */
async function takeNextSequence(db: ClinicDatabase): Promise<number> {
  const place = await db.outbox.add({ opId: '' } as OutboxEntry)
  await db.outbox.delete(place)
  return place
}
