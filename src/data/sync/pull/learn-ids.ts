import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readIds } from '#data/local/outbox/outbox.ts'
import { requeueAtTail } from '#data/sync/conflicts/requeue-at-tail.ts'
import { isCreation, type OutboxEntry, QUEUED, rowName } from '#domain/sync/outbox/outbox-entry.ts'
import { refsIn } from '#domain/sync/outbox/references.ts'

/** A row that the server told, by both of its names; no ref when it was made by one that gives none. */
export interface NamedRow {
  id: number
  ref: string | null
}

/**
 * Rows that changes of this outbox, or `others`, know by their ref get the id that the server gave them. Gives the changes that go again
 * because of it: their rows, which nobody judged while they waited, are to be judged anew. Inside the caller's transaction.
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
  // Sent again by the device that made it, since the database was restored.
  const learnt = new Set(named.filter(({ id }, index) => known[index]?.id !== id).map(({ ref }) => ref))
  const told = new Set(refs)
  const isBack = (entry: OutboxEntry, ref: string) => learnt.has(ref) || (told.has(ref) && mayHaveMissed(entry, ref))
  return reviveFound(db, outbox, (entry) => refsIn(entry).some((ref) => isBack(entry, ref)))
}

/**
 * Whether what a change had to do without may have been the row of this ref, whose id was known: its own row, back from the archive,
 * or one that a creation names. Of another row that an edit names others' writing is told.
 */
function mayHaveMissed(entry: OutboxEntry, ref: string): boolean {
  return entry.key === ref || isCreation(entry)
}

/** A row that a change had to do without is there again: the change goes, with what waits behind it. */
export async function reviveFound(
  db: ClinicDatabase,
  outbox: readonly OutboxEntry[],
  isFound: (entry: OutboxEntry) => boolean,
): Promise<OutboxEntry[]> {
  const ids = await readIds(db, outbox)
  const back = new Set<string>()
  const revived = outbox.filter((entry) => {
    const row = rowName(entry, ids)
    const isBack = entry.parked?.why === 'deleted' && isFound(entry)
    if (isBack) back.add(row)
    return isBack || (entry.parked?.why === 'behind' && back.has(row))
  })
  for (const { n } of revived) await db.outbox.update(n, QUEUED)
  await requeueAtTail(db, { changes: revived }, { outbox, ids })
  return revived
}
