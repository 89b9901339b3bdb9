import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readIds, readOutbox } from '#data/local/outbox/outbox.ts'
import { parkQuestion } from '#data/sync/pull/rebase-row.ts'
import { baseOf } from '#domain/sync/merge/field-groups.ts'
import { chainOf, type MirrorRow, waitingBehind } from '#domain/sync/merge/rebase.ts'
import { ACKED, type Fields, type OutboxEntry, type Parked } from '#domain/sync/outbox/outbox-entry.ts'
import { qualifiedName } from '#domain/sync/outbox/references.ts'

interface Found {
  /** What the creation says otherwise than the row. */
  differing: Fields
  /** The epoch of the database that the row is of. */
  epoch: number
  now: number
  /** The refusal that told of a clinical record's row. */
  answer?: Parked['answer']
}

/**
 * A creation that its person mended after a refusal is there already as it was before, from a copy that came late: what was mended
 * becomes an edit of that row. Once somebody has written on the row nobody knows which of the differences are theirs: then it is a
 * question. Inside the caller's transaction.
 */
export async function becomeEdit(
  db: ClinicDatabase,
  entry: OutboxEntry,
  row: MirrorRow,
  { differing, epoch, now, answer = null }: Found,
): Promise<void> {
  const fields = Object.keys(differing)
  await journalMaking(db, entry, row, { fields, epoch, now })
  const refs = { ...entry.refs, [qualifiedName({ entity: entry.entity, key: row.id })]: String(entry.key) }
  const edit = { kind: 'update', key: row.id, patch: differing, base: baseOf(entry.entity, row, fields), refs } as const
  await db.outbox.update(entry.n, { ...edit, mended: false, frozen: null })
  if (row.updatedAt === row.createdAt || fields.length === 0) return
  const outbox = await readOutbox(db)
  const behind = waitingBehind(entry, chainOf(outbox, entry, await readIds(db, outbox)))
  await parkQuestion(db, { first: entry, fields, behind }, now, answer)
}

/**
 * The copy that made the row is a change of its own, half a place before the mended one and named as its row: a server that is
 * restored from before it gets the row again, and then what was mended of it.
 */
async function journalMaking(
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
