import { changeTransaction } from '#data/local/database/change-transaction.ts'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readMirrorState } from '#data/local/database/meta.ts'
import { readChange, readIds } from '#data/local/outbox/outbox.ts'
import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import { rebaseRow } from '#data/sync/pull/rebase-row.ts'
import type { Income } from '#domain/income/income.ts'
import { ACKED, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { findIncomeCandidates } from '#domain/sync/replies/income-candidates.ts'
import { TooLateError } from './decision.ts'

/*
 * An income that a baseline server may have stored needs review as 'unsure' ('¿Llegó al servidor?'). The three
 * decisions are takeAsArrived ('sí, es este'), retryChange ('no, enviar otra vez') and dropChange.
 */

/**
 * Returns the incomes on the server that may be the one in question, the likeliest first: of the same day, with the
 * same patient or amount. Empty if there is none, or the change no longer needs this decision.
 */
export async function readIncomeCandidates(db: ClinicDatabase, opId: string): Promise<Income[]> {
  const entry = await readChange(db, opId)
  if (!entry || !isUnsure(entry) || typeof entry.patch.date !== 'string') return []
  const rows = await db.incomes.where('date').equals(entry.patch.date).toArray()
  return findIncomeCandidates(entry, rows, await readIds(db, [entry]))
}

/** An income as the review showed it. */
export type ShownIncome = Pick<Income, 'id' | 'date' | 'amount' | 'patientId'>

/**
 * 'Sí, es este': takes this income as the effect of the change. Nothing is sent, and later edits go on. Rejects with
 * TooLateError if the change no longer needs this decision, or the income is not mirrored, belongs to another change,
 * or has changed since.
 */
export async function takeAsArrived(
  db: ClinicDatabase,
  opId: string,
  { id, ...shown }: ShownIncome,
  now: number,
): Promise<void> {
  await changeTransaction(db, async () => {
    const [entry, row, mirror] = [await readChange(db, opId), await db.incomes.get(id), await readMirrorState(db)]
    if (!entry || !isUnsure(entry) || !row || row.ref !== null || !mirror) throw new TooLateError()
    const isAsShown = row.date === shown.date && row.amount === shown.amount && row.patientId === shown.patientId
    if (!isAsShown) throw new TooLateError()
    await db.ids.put({ ref: String(entry.key), id })
    // A baseline server sends no refs, so the mirrored row gets it here.
    if (mirror.epoch === BASELINE_EPOCH) await db.incomes.update(id, { ref: String(entry.key) })
    const ack = { epoch: mirror.epoch, version: row.version, id }
    await db.outbox.update(entry.n, { ...ACKED, ack })
    await rebaseRow(db, entry, now)
  })
}

function isUnsure({ parked }: OutboxEntry): boolean {
  return parked?.why === 'unsure'
}
