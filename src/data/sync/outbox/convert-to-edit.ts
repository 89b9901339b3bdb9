import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readIds, readOutbox } from '#data/local/outbox/outbox.ts'
import { markConflict } from '#data/sync/pull/rebase-row.ts'
import { baseOf } from '#domain/sync/merge/field-groups.ts'
import { changesToShareReview, type MirrorRow } from '#domain/sync/merge/rebase.ts'
import { ACKED, type Fields, type OutboxEntry, type Review } from '#domain/sync/outbox/outbox-entry.ts'
import { qualifiedName } from '#domain/sync/outbox/references.ts'
import { chainOf } from '#domain/sync/outbox/row-chain.ts'

interface Found {
  /** The fields in which the creation differs from the row. */
  differing: Fields
  /** The epoch of the row. */
  epoch: number
  now: number
  /** The refusal that contained a clinical record. */
  answer?: Review['answer']
}

/**
 * Converts a creation to an edit: its person edited it after a refusal, but an earlier copy had created the row, which
 * arrived late. If somebody has edited the row since, nobody knows whose the differences are, so it is a conflict. Runs
 * in the caller's transaction.
 */
export async function convertToEdit(
  db: ClinicDatabase,
  entry: OutboxEntry,
  row: MirrorRow,
  { differing, epoch, now, answer = null }: Found,
): Promise<void> {
  const fields = Object.keys(differing)
  await journalCreation(db, entry, row, { fields, epoch, now })
  const refs = { ...entry.refs, [qualifiedName({ entity: entry.entity, key: row.id })]: String(entry.key) }
  const edit = { kind: 'update', key: row.id, patch: differing, base: baseOf(entry.entity, row, fields), refs } as const
  await db.outbox.update(entry.n, { ...edit, mended: false, frozen: null })
  if (row.updatedAt === row.createdAt || fields.length === 0) return
  const outbox = await readOutbox(db)
  const sharing = changesToShareReview(entry, chainOf(outbox, entry, await readIds(db, outbox)))
  await markConflict(db, { first: entry, fields, sharing }, now, answer)
}

/**
 * Journals the copy that created the row as a change of its own, half a sequence number before the edited one and with
 * the ref as change id. A server restored from an earlier backup then gets the row and the edit again.
 */
async function journalCreation(
  db: ClinicDatabase,
  entry: OutboxEntry,
  row: MirrorRow,
  { fields, epoch, now }: { fields: readonly string[]; epoch: number; now: number },
): Promise<void> {
  const made = Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
  const ack = { epoch, version: row.version, id: row.id }
  await db.journal.put({
    ...entry,
    n: entry.n - 0.5,
    opId: String(entry.key),
    patch: { ...entry.patch, ...made },
    mended: false,
    ...ACKED,
    ack,
    coveredAt: now,
  })
}
