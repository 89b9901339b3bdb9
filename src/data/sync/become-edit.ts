import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import { readIds, readOutbox } from '#data/local/outbox.ts'
import { baseOf } from '#domain/change/field-groups.ts'
import type { Fields, OutboxEntry, Parked } from '#domain/change/outbox-entry.ts'
import { chainOf, type MirrorRow } from '#domain/change/rebase.ts'
import { parkQuestion } from './rebase-row.ts'

interface Found {
  /** What the creation says otherwise than the row. */
  differing: Fields
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
  { differing, now, answer = null }: Found,
): Promise<void> {
  const fields = Object.keys(differing)
  const edit = { kind: 'update', key: row.id, patch: differing, base: baseOf(entry.entity, row, fields) } as const
  await db.outbox.update(entry.n, { ...edit, mended: false })
  if (row.updatedAt === row.createdAt || fields.length === 0) return
  const outbox = await readOutbox(db)
  const behind = chainOf(outbox, entry, await readIds(db, outbox)).filter(
    ({ n, state }) => n > entry.n && state === 'queued',
  )
  await parkQuestion(db, { first: entry, fields, behind }, now, answer)
}
