import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readIds } from '#data/local/outbox/outbox.ts'
import { requeueAtTail } from '#data/sync/conflicts/requeue-at-tail.ts'
import { isCreation, type OutboxEntry, QUEUED, rowName } from '#domain/sync/outbox/outbox-entry.ts'
import { refsIn } from '#domain/sync/outbox/references.ts'

/** A row of the server by id and ref; the ref is null if the creating server or client gave none. */
export interface NamedRow {
  id: number
  ref: string | null
}

/**
 * Stores the ids of rows that changes of this outbox, or `others`, know by ref. Returns the changes that are requeued
 * because of it; their rows must be rebased. Runs in the caller's transaction.
 */
export async function learnIds(
  db: ClinicDatabase,
  rows: readonly NamedRow[],
  outbox: readonly OutboxEntry[],
  others: readonly string[] = [],
): Promise<OutboxEntry[]> {
  const wanted = new Set([...outbox.flatMap(refsIn), ...others])
  const named = rows.flatMap(({ ref, id }) => (ref !== null && wanted.has(ref) ? [{ ref, id }] : []))
  if (named.length === 0) return []
  const refs = named.map(({ ref }) => ref)
  const known = await db.ids.bulkGet(refs)
  await db.ids.bulkPut(named)
  // Rows with a new id: the device that made them sent them again after a restore.
  const learnt = new Set(named.filter(({ id }, index) => known[index]?.id !== id).map(({ ref }) => ref))
  const arrived = new Set(refs)
  const isBack = (entry: OutboxEntry, ref: string) => learnt.has(ref) || (arrived.has(ref) && mayHaveMissed(entry, ref))
  return requeueFound(db, outbox, (entry) => refsIn(entry).some((ref) => isBack(entry, ref)))
}

/**
 * Whether the missing row of a change may have been the row of this ref, although its id was known: its own row,
 * restored from the archive, or one that a creation refers to. For other rows of an edit the server reports a missing
 * row itself.
 */
function mayHaveMissed(entry: OutboxEntry, ref: string): boolean {
  return entry.key === ref || isCreation(entry)
}

/** Requeues the changes whose missing row was found, with those that share their review. */
export async function requeueFound(
  db: ClinicDatabase,
  outbox: readonly OutboxEntry[],
  isFound: (entry: OutboxEntry) => boolean,
): Promise<OutboxEntry[]> {
  const ids = await readIds(db, outbox)
  const back = new Set<string>()
  const requeued = outbox.filter((entry) => {
    const row = rowName(entry, ids)
    const isBack = entry.parked?.why === 'deleted' && isFound(entry)
    if (isBack) back.add(row)
    return isBack || (entry.parked?.why === 'behind' && back.has(row))
  })
  for (const { n } of requeued) await db.outbox.update(n, QUEUED)
  await requeueAtTail(db, { changes: requeued }, { outbox, ids })
  return requeued
}
