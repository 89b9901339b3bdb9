import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import type { OutboxEntry } from '#domain/change/outbox-entry.ts'
import { refsIn } from '#domain/change/references.ts'
import { QUEUED } from './decision.ts'

/** A row that the server told, by both of its names; no ref when it was made by one that gives none. */
export interface NamedRow {
  id: number
  ref: string | null
}

/** Rows that changes of this outbox know by their ref get the id that the server gave them. Inside the caller's transaction. */
export async function learnIds(
  db: ClinicDatabase,
  rows: readonly NamedRow[],
  outbox: readonly OutboxEntry[],
): Promise<void> {
  const wanted = new Set(outbox.flatMap(refsIn))
  const named = rows.flatMap(({ ref, id }) => (ref !== null && wanted.has(ref) ? [{ ref, id }] : []))
  if (named.length === 0) return
  await db.ids.bulkPut(named)
  await reviveFound(db, outbox, new Set(named.map(({ ref }) => ref)))
}

/** A row that a change had to do without since the database was restored has come back, sent again by the device that made it. */
async function reviveFound(
  db: ClinicDatabase,
  outbox: readonly OutboxEntry[],
  found: ReadonlySet<string>,
): Promise<void> {
  const back = new Set<string>()
  for (const entry of outbox) {
    const row = `${entry.entity}:${entry.key}`
    const isBack = entry.parked?.why === 'deleted' && refsIn(entry).some((ref) => found.has(ref))
    if (isBack) back.add(row)
    if (isBack || (entry.parked?.why === 'behind' && back.has(row))) await db.outbox.update(entry.n, QUEUED)
  }
}
