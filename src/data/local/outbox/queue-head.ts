import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { takesPatientAway } from '#domain/sync/merge/fold.ts'
import { canonicalKey, type KnownIds, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { namedRows } from '#domain/sync/outbox/references.ts'
import { inOrder, type PendingChanges, readChains, readIds, readReferring } from './outbox.ts'

/** The beginning of the queue. */
export interface QueueHead extends PendingChanges {
  /** The place in the person's order up to which nothing is missing that may go or keeps another change waiting. */
  upTo: number
}

/**
 * The first `size` of the changes that wait to be sent, and all that may keep one of them waiting: so the next one is found without
 * reading a queue of hundreds for each. What waits before a change is among the first. What is asked about, and what the server has
 * taken, holds nothing but rows (dependency keysOf), so that the change which it keeps waiting names one of them.
 */
export async function readQueueHead(db: ClinicDatabase, size: number): Promise<QueueHead> {
  const queued = await db.outbox.where('state').equals('queued').limit(size).toArray()
  const inFlight = await db.outbox.where('state').equals('inflight').toArray()
  const upTo = queued.length < size ? Number.POSITIVE_INFINITY : (queued.at(-1)?.n ?? 0)
  const waiting = inOrder([...queued, ...inFlight])
  const near = new Map([...waiting, ...(await readBeside(db, waiting))].map((entry) => [entry.n, entry]))
  const outbox = inOrder([...near.values()])
  return { outbox, ids: await readIds(db, outbox), upTo }
}

/** The other changes of the rows that these name, and those that name a row which one of these deletes. */
async function readBeside(db: ClinicDatabase, waiting: readonly OutboxEntry[]): Promise<OutboxEntry[]> {
  const ids = await readIds(db, waiting)
  const chains = await readChains(db, waiting.flatMap(namedRows), ids)
  const deletions = waiting.filter(({ kind }) => kind === 'delete')
  return deletions.length === 0 ? chains : [...chains, ...(await readHanging(db, deletions, ids))]
}

/**
 * The changes that name the deleted rows, with their chains, and those of the appointments that the mirror shows with a deleted patient: they
 * tell what she takes along (readTakenAlong).
 */
async function readHanging(
  db: ClinicDatabase,
  deletions: readonly OutboxEntry[],
  ids: KnownIds,
): Promise<OutboxEntry[]> {
  const referring = await readReferring(db, deletions, ids)
  const patients = deletions.filter(takesPatientAway).map(({ key }) => canonicalKey(key, ids))
  const appointments = await db.appointments.where('patientId').anyOf(patients).primaryKeys()
  const rows = [...referring, ...appointments.map((key) => ({ entity: 'appointment', key }) as const)]
  return [...referring, ...(await readChains(db, rows, await readIds(db, referring)))]
}
