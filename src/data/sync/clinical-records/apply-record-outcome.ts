import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readChainOf } from '#data/local/outbox/outbox.ts'
import { convertToEdit } from '#data/sync/outbox/convert-to-edit.ts'
import { markConflict, markForReview } from '#data/sync/pull/rebase-row.ts'
import { rowOfRefusal } from '#data/sync/push/row-of-refusal.ts'
import { CLINICAL_TEXT_FIELDS } from '#domain/clinical-record/clinical-record.ts'
import { changedFields } from '#domain/sync/merge/field-groups.ts'
import { conflictingFields, type MirrorRow, rebaseChain } from '#domain/sync/merge/rebase.ts'
import type { OutboxEntry, Review } from '#domain/sync/outbox/outbox-entry.ts'
import type { ServerReply } from '#domain/sync/replies/server-answer.ts'
import { clinicalRecordFromAnswer } from './record-from-answer.ts'

/**
 * Moves an acknowledged change of a clinical record to the journal at once, since no mirror covers it. Later changes of
 * the same base version that do not contradict its texts take over its version. Others are rebased when they get their
 * own 412: those decided on an older reading, and those of a form in another tab. Runs in the caller's transaction,
 * like revalidateClinicalRecord.
 */
export async function applyClinicalRecordOutcome(db: ClinicDatabase, n: number, now: number): Promise<void> {
  const entry = await db.outbox.get(n)
  if (!entry?.ack) return
  await db.journal.put({ ...entry, coveredAt: now })
  await db.outbox.delete(n)
  const stoodOn = entry.frozen?.ifMatch ?? null
  const { outbox: chain, ids } = await readChainOf(db, entry)
  // planted: text-of-other-tab-written-over
  const hasSeen = (other: OutboxEntry) =>
    (other.base.version ?? null) === stoodOn && conflictingFields(other, entry.patch, ids).length === 0
  for (const other of chain.filter(hasSeen)) await setSeenVersion(db, other, entry.ack.version)
}

/**
 * Rebases the record's chain on the row in a 412 (`current`), which stands for a pull. Without such a row the change
 * needs review.
 */
export async function revalidateClinicalRecord(
  db: ClinicDatabase,
  { n }: OutboxEntry,
  reply: ServerReply,
  now: number,
): Promise<void> {
  const answer = reply.kind === 'answer' ? reply.answer.error : null
  const row = rowOfRefusal('record', answer)
  const entry = await db.outbox.get(n)
  if (!entry) return
  if (!row) return markForReview(db, entry, { why: 'conflict', fields: [], now, answer })
  if (entry.kind === 'create') await applyFoundCreation(db, entry, row, { reply, now })
  // planted: text-written-over
  await revalidateByAnswer(db, row, { refused: n, answer, now })
}

/**
 * Rebases a record's chain after a decision, on the record in the refusal with what the server has accepted from this
 * device since. The counterpart of rebaseRow; it does nothing for mirrored rows. Runs in the caller's transaction.
 */
export async function rebaseClinicalRecord(
  db: ClinicDatabase,
  entry: Pick<OutboxEntry, 'entity' | 'parked'>,
  now: number,
): Promise<void> {
  const row = entry.entity === 'record' ? await clinicalRecordFromAnswer(db, entry) : null
  if (row) await revalidateByAnswer(db, row, { refused: null, answer: entry.parked?.answer ?? null, now })
}

interface RefusalContext {
  /** The change that was refused just now; null for an older refusal. */
  refused: number | null
  answer: Review['answer']
  now: number
}

/**
 * Rebases the chain on the record in the refusal. From the first contradiction on the changes need review, as one
 * conflict; those before it get the record's version. Changes with a newer base version are left to their own answers.
 * The change refused just now is rebased whatever its version, since a restored server has lower versions.
 */
async function revalidateByAnswer(
  db: ClinicDatabase,
  row: MirrorRow,
  { refused, answer, now }: RefusalContext,
): Promise<void> {
  const isOfFresherReading = ({ n, base }: OutboxEntry) => n !== refused && Number(base.version ?? 0) > row.version
  const isRevalidated = (entry: OutboxEntry) => !isOfFresherReading(entry)
  const { outbox, ids } = await readChainOf(db, { entity: 'record', key: row.id })
  const chain = outbox.filter((entry) => isRevalidated(entry) || entry.state !== 'parked')
  const conflict = rebaseChain(row, chain, ids, isRevalidated)
  const reviewed = conflict ? conflict.first.n : chain.find(({ state }) => state === 'parked')?.n
  if (conflict) await markConflict(db, conflict, now, answer)
  for (const other of chain) {
    if (other.n === reviewed) return
    if (isRevalidated(other)) await setSeenVersion(db, other, row.version)
  }
}

/**
 * Handles a 412 to a creation: a record with this ref exists, with other texts. Unless the person edited the creation
 * after a refusal, the record is the one that it made, and others have edited it since.
 */
async function applyFoundCreation(
  db: ClinicDatabase,
  entry: OutboxEntry,
  row: MirrorRow,
  { reply, now }: { reply: ServerReply; now: number },
): Promise<void> {
  if (reply.kind !== 'answer') return
  const { epoch, error } = reply.answer
  await db.ids.put({ ref: String(entry.key), id: row.id })
  if (entry.mended) {
    const texts = Object.fromEntries(CLINICAL_TEXT_FIELDS.map((field) => [field, entry.patch[field] ?? '']))
    return convertToEdit(db, entry, row, { differing: changedFields(row, texts), epoch, now, answer: error })
  }
  const ack = { epoch, version: row.version, id: row.id }
  await db.journal.put({ ...entry, state: 'acked', ack, coveredAt: now })
  await db.outbox.delete(entry.n)
}

async function setSeenVersion(db: ClinicDatabase, entry: OutboxEntry, version: number): Promise<void> {
  if (entry.kind === 'update' && entry.state === 'queued' && !entry.sent)
    await db.outbox.update(entry.n, { base: { ...entry.base, version } })
}
