import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { PendingChanges } from '#data/local/outbox/outbox.ts'
import { readTakenAlong } from '#data/local/outbox/taken-along.ts'
import type { TakenAlong } from '#domain/sync/outbox/dependency-keys.ts'
import { type OutboxEntry, QUEUED } from '#domain/sync/outbox/outbox-entry.ts'
import { requeuedWith, type Settled } from '#domain/sync/outbox/requeued-with.ts'

/**
 * Changes that waited for a decision go behind all that was done since, with what waits for them (requeuedWith); outbox and ids are
 * those of the time when it was asked. Inside the caller's transaction.
 */
export async function requeueAtTail(
  db: ClinicDatabase,
  settled: Settled,
  { outbox, ids }: PendingChanges,
): Promise<void> {
  if (settled.changes.length === 0) return
  const again = new Set(settled.changes.map(({ n }) => n))
  const asAgain = outbox.map((entry): OutboxEntry => (again.has(entry.n) ? { ...entry, ...QUEUED } : entry))
  // Who has been waiting for what a deletion takes along while it was asked waits on, though the answer may take that away before.
  const asAsked = await readTakenAlong(db, { outbox, ids })
  const takenAlong = bothTaken(asAsked, await readTakenAlong(db, { outbox: asAgain, ids }))
  const moved = requeuedWith(settled, outbox, ids, takenAlong)
  const place = await nextPlace(db)
  const ranked = moved.map(({ n }, nth) => ({ key: n, changes: { rank: place + nth / moved.length } }))
  // planted: not-requeued-at-tail
  await db.outbox.bulkUpdate(ranked)
}

function bothTaken(one: TakenAlong, other: TakenAlong): TakenAlong {
  return new Map([...other].map(([n, rows]) => [n, [...(one.get(n) ?? []), ...rows]]))
}

/** A place behind all that were ever given, also to changes that the server has taken since; the database gives it to no other one. */
async function nextPlace(db: ClinicDatabase): Promise<number> {
  const place = await db.outbox.add({ opId: '' } as OutboxEntry)
  await db.outbox.delete(place)
  return place
}
