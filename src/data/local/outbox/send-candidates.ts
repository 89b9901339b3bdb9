import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { deletesPatient } from '#domain/sync/merge/fold.ts'
import { canonicalKey, type KnownIds, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { namedRows } from '#domain/sync/outbox/references.ts'
import { type PendingChanges, readChains, readIds, readReferring, sortReadable } from './outbox.ts'

/** The first part of the queue. */
export interface SendCandidates extends PendingChanges {
  /** The sequence up to which no change is missing that may be sent or that blocks another one. */
  upTo: number
}

/**
 * Reads the first `size` changes that wait to be sent, and every change that may block one of them. So the next change
 * is found without reading a queue of hundreds each time. Only changes that need review and deletions may block one of
 * them besides. They hold only row keys (dependencyKeysOf), so they are found by the rows that these changes reference.
 */
export async function readSendCandidates(db: ClinicDatabase, size: number): Promise<SendCandidates> {
  const [queued, inFlight, parked, deletions] = await Promise.all([
    db.outbox.where('state').equals('queued').limit(size).toArray(),
    db.outbox.where('state').equals('inflight').toArray(),
    db.outbox.where('state').equals('parked').count(),
    db.outbox.where('kind').equals('delete').count(),
  ])
  const upTo = queued.length < size ? Number.POSITIVE_INFINITY : (queued.at(-1)?.n ?? 0)
  const waiting = sortReadable([...queued, ...inFlight])
  const related = parked + deletions === 0 ? [] : await readRelated(db, waiting)
  const near = new Map([...waiting, ...related].map((entry) => [entry.n, entry]))
  const outbox = sortReadable([...near.values()])
  return { outbox, ids: await readIds(db, outbox), upTo }
}

/**
 * Returns the other changes of these changes' rows, and the changes that reference a row which one of these deletes.
 */
async function readRelated(db: ClinicDatabase, waiting: readonly OutboxEntry[]): Promise<OutboxEntry[]> {
  const ids = await readIds(db, waiting)
  const chains = await readChains(db, waiting.flatMap(namedRows), ids)
  const deletions = waiting.filter(({ kind }) => kind === 'delete')
  return deletions.length === 0 ? chains : [...chains, ...(await readDependents(db, deletions, ids))]
}

/**
 * Returns the changes that reference the deleted rows, with their chains, and the chains of the deleted patients'
 * mirrored appointments. They tell what a patient's deletion deletes as well (readCascades).
 */
async function readDependents(
  db: ClinicDatabase,
  deletions: readonly OutboxEntry[],
  ids: KnownIds,
): Promise<OutboxEntry[]> {
  const referring = await readReferring(db, deletions, ids)
  const patients = deletions.filter(deletesPatient).map(({ key }) => canonicalKey(key, ids))
  const appointments = await db.appointments.where('patientId').anyOf(patients).primaryKeys()
  const rows = [...referring, ...appointments.map((key) => ({ entity: 'appointment', key }) as const)]
  return [...referring, ...(await readChains(db, rows, await readIds(db, referring)))]
}
