import { takesPatientAway } from '#domain/change/fold.ts'
import { type OutboxEntry, rankOf } from '#domain/change/outbox-entry.ts'
import type { ClinicDatabase } from './clinic-database.ts'
import { inOrder, type PendingChanges, readIds, readOutbox } from './outbox.ts'

/** The beginning of the queue. */
export interface QueueHead extends PendingChanges {
  /** The place in the person's order up to which nothing is missing that may go or keeps another change waiting. */
  upTo: number
}

/**
 * The first `size` of the changes that wait to be sent, and all that may keep one of them waiting: so the next one is found without
 * reading a queue of hundreds for each. Of the changes that the server has taken only deletions are among them (nextToSend). What the
 * deletion of a patient takes along any earlier change may tell: with one that is near the whole queue is read.
 */
export async function readQueueHead(db: ClinicDatabase, size: number): Promise<QueueHead> {
  const queued = await db.outbox.where('state').equals('queued').limit(size).toArray()
  // In the alphabet 'inflight' and 'parked' stand next to each other.
  const held = await db.outbox.where('state').between('inflight', 'parked', true, true).toArray()
  const deletions = await db.outbox.where('kind').equals('delete').toArray()
  const upTo = queued.length < size ? Number.POSITIVE_INFINITY : (queued.at(-1)?.n ?? 0)
  const near = new Map([...queued, ...held, ...deletions].map((entry) => [entry.n, entry]))
  const outbox = inOrder([...near.values()])
  if (outbox.some((entry) => takesPatientAway(entry) && rankOf(entry) <= upTo)) return wholeQueue(db)
  return { outbox, ids: await readIds(db, outbox), upTo }
}

async function wholeQueue(db: ClinicDatabase): Promise<QueueHead> {
  const outbox: OutboxEntry[] = await readOutbox(db)
  return { outbox, ids: await readIds(db, outbox), upTo: Number.POSITIVE_INFINITY }
}
