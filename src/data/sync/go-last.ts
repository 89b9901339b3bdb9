import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import type { PendingChanges } from '#data/local/outbox.ts'
import { readTakenAlong } from '#data/local/taken-along.ts'
import { movedWith, type Settled } from '#domain/change/moved-with.ts'
import type { OutboxEntry } from '#domain/change/outbox-entry.ts'
import { QUEUED } from './decision.ts'

/**
 * Changes that waited for a decision go behind all that was done since, with what waits for them (movedWith); outbox and ids are
 * those of the time when it was asked. Inside the caller's transaction.
 */
export async function goLast(db: ClinicDatabase, settled: Settled, { outbox, ids }: PendingChanges): Promise<void> {
  if (settled.changes.length === 0) return
  const again = new Set(settled.changes.map(({ n }) => n))
  const asAgain = outbox.map((entry): OutboxEntry => (again.has(entry.n) ? { ...entry, ...QUEUED } : entry))
  const takenAlong = await readTakenAlong(db, { outbox: asAgain, ids })
  const moved = movedWith(settled, outbox, ids, takenAlong)
  const isLastAlready = outbox.slice(outbox.length - moved.length).every((entry, place) => entry === moved[place])
  if (isLastAlready) return
  for (const { n } of moved) await db.outbox.update(n, { rank: await nextPlace(db) })
}

/** A place behind all that were ever given; the database gives it to no other change. */
async function nextPlace(db: ClinicDatabase): Promise<number> {
  const place = await db.outbox.add({ opId: '' } as OutboxEntry)
  await db.outbox.delete(place)
  return place
}
