import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readChainOf } from '#data/local/outbox/outbox.ts'
import { becomeEdit } from '#data/sync/outbox/become-edit.ts'
import { park, parkQuestion } from '#data/sync/pull/rebase-row.ts'
import { answeredRow } from '#data/sync/push/row-from-response.ts'
import { RECORD_TEXT_FIELDS } from '#domain/clinical-record/clinical-record.ts'
import { changedFields } from '#domain/sync/merge/field-groups.ts'
import { conflictingFields, type MirrorRow, rebaseChain } from '#domain/sync/merge/rebase.ts'
import type { OutboxEntry, Parked } from '#domain/sync/outbox/outbox-entry.ts'
import type { ServerReply } from '#domain/sync/replies/server-answer.ts'
import { recordFromResponse } from './record-from-response.ts'

/**
 * An acknowledged change of a clinical record goes to the journal at once: no mirror will ever cover it. The changes behind it
 * that saw what it saw stand on the version that it made. One that was decided on an older reading has not seen what this one was
 * merged with, one of a form in another tab has not seen its text: both are judged when they meet their own 412. Inside the
 * caller's transaction, like revalidateRecord.
 */
export async function applyRecordResult(db: ClinicDatabase, n: number, now: number): Promise<void> {
  const entry = await db.outbox.get(n)
  if (!entry?.ack) return
  await db.journal.put({ ...entry, coveredAt: now })
  await db.outbox.delete(n)
  const stoodOn = entry.frozen?.ifMatch ?? null
  const { outbox: chain, ids } = await readChainOf(db, entry)
  // planted: text-of-other-tab-written-over
  const hasSeen = (other: OutboxEntry) =>
    (other.base.version ?? null) === stoodOn && conflictingFields(other, entry.patch, ids).length === 0
  for (const other of chain.filter(hasSeen)) await standOn(db, other, entry.ack.version)
}

/**
 * The record moved on: what the server tells of it (`current`) stands for the pull, and the rebase decides as it does for mirrored
 * rows. Without it a person must.
 */
export async function revalidateRecord(
  db: ClinicDatabase,
  { n }: OutboxEntry,
  reply: ServerReply,
  now: number,
): Promise<void> {
  const answer = reply.kind === 'answer' ? reply.answer.error : null
  const row = answeredRow('record', answer)
  const entry = await db.outbox.get(n)
  if (!entry) return
  if (!row) return park(db, entry, { why: 'conflict', fields: [], now, answer })
  if (entry.kind === 'create') await foundCreation(db, entry, row, { reply, now })
  // planted: text-written-over
  await revalidateByResponse(db, row, { refused: n, answer, now })
}

/**
 * Judges a record's chain anew by what the server told when it refused the change that has just been decided, and has taken from
 * this device since; like rebaseRow for mirrored rows, and nothing for these. Inside the caller's transaction.
 */
export async function rebaseRecord(
  db: ClinicDatabase,
  entry: Pick<OutboxEntry, 'entity' | 'parked'>,
  now: number,
): Promise<void> {
  const row = entry.entity === 'record' ? await recordFromResponse(db, entry) : null
  if (row) await revalidateByResponse(db, row, { refused: null, answer: entry.parked?.answer ?? null, now })
}

interface Telling {
  /** The change that was refused just now; null for an older telling. */
  refused: number | null
  answer: Parked['answer']
  now: number
}

/**
 * Judges the chain by what the server told: from the first contradiction on it is parked, as one question; what stands before it was
 * judged, and stands on the told version from now on. A change of a fresher reading is left to its own answer, and what was written on
 * top of it saw its text; the one that was refused just now is judged whatever it stood on, since a restored server has lower versions.
 */
async function revalidateByResponse(
  db: ClinicDatabase,
  row: MirrorRow,
  { refused, answer, now }: Telling,
): Promise<void> {
  const isOfFresherReading = ({ n, base }: OutboxEntry) => n !== refused && Number(base.version ?? 0) > row.version
  const isRevalidated = (entry: OutboxEntry) => !isOfFresherReading(entry)
  const { outbox, ids } = await readChainOf(db, { entity: 'record', key: row.id })
  const chain = outbox.filter((entry) => isRevalidated(entry) || entry.state !== 'parked')
  const question = rebaseChain(row, chain, ids, isRevalidated)
  const asked = question ? question.first.n : chain.find(({ state }) => state === 'parked')?.n
  if (question) await parkQuestion(db, question, now, answer)
  for (const other of chain) {
    if (other.n === asked) return
    if (isRevalidated(other)) await standOn(db, other, row.version)
  }
}

/**
 * The record is there under this ref already, with other texts. Unless the person mended it after a refusal it is as it was written,
 * and others have written on it since.
 */
async function foundCreation(
  db: ClinicDatabase,
  entry: OutboxEntry,
  row: MirrorRow,
  { reply, now }: { reply: ServerReply; now: number },
): Promise<void> {
  if (reply.kind !== 'answer') return
  const { epoch, error } = reply.answer
  await db.ids.put({ ref: String(entry.key), id: row.id })
  if (entry.mended) {
    const texts = Object.fromEntries(RECORD_TEXT_FIELDS.map((field) => [field, entry.patch[field] ?? '']))
    return becomeEdit(db, entry, row, { differing: changedFields(row, texts), epoch, now, answer: error })
  }
  const ack = { epoch, version: row.version, id: row.id }
  await db.journal.put({ ...entry, state: 'acked', ack, coveredAt: now })
  await db.outbox.delete(entry.n)
}

async function standOn(db: ClinicDatabase, entry: OutboxEntry, version: number): Promise<void> {
  if (entry.kind === 'update' && entry.state === 'queued' && !entry.sent)
    await db.outbox.update(entry.n, { base: { ...entry.base, version } })
}
