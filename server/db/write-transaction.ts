import type { AuditAction } from '#domain/audit/audit-action-texts.ts'
import { type Clock, timestampOf } from '#server/platform/clock.ts'
import { type AuditDetail, writeAuditEvent } from './audit-log.ts'
import { Changes } from './changes.ts'
import type { Effect } from './effect.ts'
import { inJoinedCommit } from './joined-commit.ts'
import { preparedQuery } from './prepared-query.ts'
import { type ReceiptKey, receiptOf, writeReceipt } from './receipts.ts'
import { type Db, versionedTable } from './schema.ts'
import type { VersionedEntity } from './versioned-tables.ts'

/** The author and the action of a write; `userId` is null for visitors and operator commands. */
export interface WriteIntent {
  userId: number | null
  /** The audit action, like 'patient.update'. */
  action: AuditAction
  /** Details for the audit log. */
  detail?: AuditDetail | undefined
  receipt?: ReceiptKey | undefined
}

export interface WriteOutcome extends Effect {
  /** The version of the effect: the transaction's number, or the row's present version when nothing had to change. */
  version: number
  /** Whether the sequence rose; false for a replay and for a row that already had the wanted values. */
  changed: boolean
}

/** Thrown when the key was used for another request, or by another user. */
export class KeyReusedError extends Error {}

/**
 * The only way to change a versioned table. One transaction does it all (inJoinedCommit): it looks for a receipt (a retry replays that
 * and does nothing), runs the work, and raises the sequence once. Then it stamps all touched rows and tombstones, and
 * writes the receipt and the audit event. So commits follow the order of the sequence, and an effect never exists
 * without its receipt. An error of the work rolls everything back. Throws KeyReusedError for a key with another
 * fingerprint.
 */
export async function writeTransaction(
  { db, clock }: { db: Db; clock: Clock },
  intent: WriteIntent,
  work: (changes: Changes) => Promise<Effect>,
): Promise<WriteOutcome> {
  // planted: sequence-before-commit
  return inJoinedCommit(db, (trx) => writeWithin({ trx, now: clock() }, intent, work))
}

/** Runs a write transaction inside one that the caller has begun, for callers that have more to do in it. */
export async function writeWithin(
  { trx, now }: { trx: Db; now: number },
  intent: WriteIntent,
  work: (changes: Changes) => Promise<Effect>,
): Promise<WriteOutcome> {
  // planted: no-idempotency
  const replay = await replayOf(trx, intent.receipt)
  if (replay) return replay
  const changes = new Changes(trx, timestampOf(now), intent.userId)
  const effect = await work(changes)
  // planted: sequence-before-commit-stamp
  const version = changes.any ? await takeCommitNumber(changes) : await readPresentVersion(trx, effect)
  const by = { userId: intent.userId, at: changes.now }
  // planted: no-idempotency-receipt
  if (intent.receipt) await writeReceipt(trx, intent.receipt, { ...effect, version }, by)
  if (changes.any) {
    const { entity, id } = effect
    const { action, detail } = intent
    await writeAuditEvent(trx, { ...by, action, about: { entity, id, version }, detail })
  }
  return { ...effect, version, changed: changes.any }
}

/**
 * Finds the effect of an earlier request with the same key. Throws KeyReusedError for a key with another fingerprint.
 */
export async function replayOf(db: Db, asked: ReceiptKey | undefined): Promise<WriteOutcome | undefined> {
  const receipt = asked && (await receiptOf(db, asked.key))
  if (!receipt) return undefined
  if (receipt.fingerprint !== asked.fingerprint) throw new KeyReusedError()
  const { status, entity, id, version } = receipt
  return { status, entity, id, version, changed: false }
}

async function takeCommitNumber(changes: Changes): Promise<number> {
  const sequence = await raiseSequence(changes.db, changes.now)
  await changes.stamp(sequence)
  return sequence
}

/** Raises the sequence in the running transaction, so that devices pull; returns the new number. */
export async function raiseSequence(trx: Db, at: string): Promise<number> {
  const [raised] = await raise(trx, {})
  if (!raised) throw new Error('the database has no sequence')
  const { sequence } = raised
  await addChange(trx, { sequence, at })
  return sequence
}

const raise = preparedQuery((trx) =>
  trx
    .updateTable('syncState')
    .set((eb) => ({ sequence: eb('sequence', '+', 1) }))
    .returning('sequence'),
)

const addChange = preparedQuery((trx, { sequence, at }: { sequence: number; at: string }) =>
  trx.insertInto('syncChanges').values({ sequence, at }),
)

async function readPresentVersion(db: Db, { entity, id }: Effect): Promise<number> {
  const row = await db.selectFrom(versionedTable(entity)).select('version').where('id', '=', id).executeTakeFirst()
  return row?.version ?? readTombstoneVersion(db, entity, id)
}

async function readTombstoneVersion(db: Db, entity: VersionedEntity, id: number): Promise<number> {
  const { version } = await db
    .selectFrom('tombstones')
    .select('version')
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .where('handedOver', '=', 0)
    .executeTakeFirstOrThrow()
  return version
}
