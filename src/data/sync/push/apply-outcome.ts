import { changeTransaction } from '#data/local/database/change-transaction.ts'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readMirrorState } from '#data/local/database/meta.ts'
import type { MirrorState } from '#data/local/database/stored-meta.ts'
import { readChainOf } from '#data/local/outbox/outbox.ts'
import { mirrorTable } from '#data/local/rows/mirror-table.ts'
import {
  applyClinicalRecordOutcome,
  revalidateClinicalRecord,
} from '#data/sync/clinical-records/apply-record-outcome.ts'
import type { InFlight } from '#data/sync/outbox/take-next.ts'
import { joinRowGone, rebaseRowIn } from '#data/sync/pull/rebase-row.ts'
import { recogniseRows } from '#data/sync/pull/recognise-rows.ts'
import { type EntityRows, isMirrored, type MirroredEntity } from '#domain/fields/entities.ts'
import { resolvedByDeletion } from '#domain/sync/merge/resolved-by-deletion.ts'
import {
  type Acknowledgement,
  isCreation,
  type OutboxEntry,
  type Review,
  type ReviewReason,
} from '#domain/sync/outbox/outbox-entry.ts'
import type { Outcome } from '#domain/sync/replies/classify-reply.ts'
import type { ServerReply } from '#domain/sync/replies/server-answer.ts'
import { rowOfRefusal } from './row-of-refusal.ts'

interface Sources {
  now: number
  newUuid: () => string
}

/** What the outcomes are applied with; `mirror` is its state in the transaction. */
interface Context extends Sources {
  mirror: MirrorState | null
}

/** A change that was sent, and what came of it. */
export interface ClassifiedFlight {
  flight: InFlight
  outcome: Outcome
  reply: ServerReply
}

/**
 * Applies the server's replies to changes in flight, all at the same time in one transaction: changes that are in flight
 * together do not depend on each other. Idempotent, also across tabs: only a change with the same change id is touched.
 * After another sender took over, only an acceptance counts, even against a refusal that the other one met: the effect
 * exists.
 */
export async function applyOutcomes(
  db: ClinicDatabase,
  answered: readonly ClassifiedFlight[],
  sources: Sources,
): Promise<void> {
  await changeTransaction(db, async () => {
    const context = { ...sources, mirror: await readMirrorState(db) }
    await Promise.all(answered.map((each) => applyOutcome(db, each, context)))
  })
}

async function applyOutcome(
  db: ClinicDatabase,
  { flight, outcome, reply }: ClassifiedFlight,
  context: Context,
): Promise<void> {
  const entry = await db.outbox.get(flight.entry.n)
  if (!entry || entry.opId !== flight.entry.opId || entry.state === 'acked') return
  // planted: overtaken-sender-counts
  const isOvertaken = entry.state !== 'inflight' || entry.attempt !== flight.entry.attempt
  if (isOvertaken && outcome.kind !== 'acknowledged') return
  const rowInAnswer = rowFromAnswer(entry, reply, context)
  if (rowInAnswer) await mirrorIfMissing(db, rowInAnswer)
  await storeOutcome(db, entry, flight, outcome, reply, context)
  if (rowInAnswer) await recogniseCreated(db, entry, rowInAnswer, context.now)
  // planted: no-rebase-after-acknowledgement
  await rebaseRowIn(db, context.mirror, entry, context.now)
}

/** Returns the row of this epoch in a 412 (`current`); null if there is none. */
function rowFromAnswer({ entity }: OutboxEntry, reply: ServerReply, { mirror }: Context): RowFromAnswer | null {
  if (reply.kind !== 'answer' || reply.answer.status !== 412 || !isMirrored(entity)) return null
  const { epoch, error } = reply.answer
  const row = rowOfRefusal(entity, error)
  return row && mirror?.epoch === epoch ? { entity, row, epoch } : null
}

interface RowFromAnswer {
  entity: MirroredEntity
  row: EntityRows[MirroredEntity]
  epoch: number
}

/**
 * Mirrors a row that the mirror lacks, for example one before the window. No pull brings it, so its change is rebased
 * on the row of the 412. It stays while a change refers to it.
 */
async function mirrorIfMissing(db: ClinicDatabase, { entity, row }: RowFromAnswer): Promise<void> {
  const table = mirrorTable(db, entity)
  if (!(await table.get(row.id))) await table.put(row)
}

/**
 * Recognises the row of a creation whose ref exists with other content: an earlier copy arrived late. A pull that
 * brought the row meanwhile left it to this answer and does not bring it again.
 */
async function recogniseCreated(
  db: ClinicDatabase,
  { kind, action, key }: OutboxEntry,
  { entity, row, epoch }: RowFromAnswer,
  now: number,
): Promise<void> {
  if (!isCreation({ kind, action })) return
  const table = mirrorTable(db, entity)
  const made =
    kind === 'create'
      ? table.where('id').equals(row.id)
      : table.filter((made) => 'requestRef' in made && made.requestRef === key)
  await recogniseRows(db, { rows: { [entity]: await made.toArray() }, epoch, now })
}

async function storeOutcome(
  db: ClinicDatabase,
  entry: OutboxEntry,
  flight: InFlight,
  outcome: Outcome,
  reply: ServerReply,
  context: Context,
): Promise<void> {
  const queued = { state: 'queued', sent: flight.wasSent } as const
  switch (outcome.kind) {
    case 'acknowledged':
      return acknowledge(db, entry, outcome.ack, context)
    case 'retry': {
      const { tries, serverErrors, hold, delay, isUnread } = outcome
      const waiting = { ...queued, sent: !isUnread || flight.wasSent }
      await db.outbox.update(entry.n, { ...waiting, tries, serverErrors, hold, nextAt: context.now + delay })
      return
    }
    case 'session_ended':
      // planted: outbox-cleared-on-401
      await db.outbox.update(entry.n, queued)
      return
    case 'other_epoch':
      await db.outbox.update(entry.n, { ...queued, frozen: null })
      return
    case 'stale': {
      const { tries, serverErrors, delay } = outcome
      const requeued = { state: 'queued', sent: false, frozen: null, opId: context.newUuid() } as const
      await db.outbox.update(entry.n, { ...requeued, tries, serverErrors, nextAt: context.now + delay })
      if (!isMirrored(entry.entity)) await revalidateClinicalRecord(db, entry, reply, context.now)
      return
    }
    case 'refused':
      // planted: deleted-when-refused
      await db.outbox.update(entry.n, { state: 'parked', parked: reviewOf(outcome.why, reply, context.now) })
      if (outcome.why === 'deleted') await joinRowGone(db, entry, context.now)
      return
  }
}

/** Ignores an acceptance from another epoch than the mirror's. */
async function acknowledge(
  db: ClinicDatabase,
  entry: OutboxEntry,
  ack: Acknowledgement,
  { mirror, now }: Context,
): Promise<void> {
  // planted: epoch-of-answer-ignored
  if (mirror && ack.epoch !== mirror.epoch) {
    if (entry.state === 'inflight') await db.outbox.update(entry.n, { state: 'queued' })
    return
  }
  if (entry.kind === 'create' && ack.id !== null) await db.ids.put({ ref: String(entry.key), id: ack.id })
  // planted: deleted-when-acknowledged
  await db.outbox.put({ ...entry, state: 'acked', ack, tries: 0, parked: null, hold: null })
  if (entry.kind === 'delete') await dropResolved(db, entry)
  if (!isMirrored(entry.entity)) await applyClinicalRecordOutcome(db, entry.n, now)
}

/** Drops edits whose review the deletion has resolved. */
async function dropResolved(db: ClinicDatabase, deletion: OutboxEntry): Promise<void> {
  const { outbox, ids } = await readChainOf(db, deletion)
  await db.outbox.bulkDelete(resolvedByDeletion(deletion, outbox, ids).map(({ n }) => n))
}

function reviewOf(why: ReviewReason, reply: ServerReply, at: number): Review {
  const answer = reply.kind === 'answer' ? reply.answer : null
  return { why, fields: [], status: answer?.status ?? null, answer: answer?.error ?? null, at }
}
