import { changeTransaction } from '#data/local/database/change-transaction.ts'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readMirrorState } from '#data/local/database/meta.ts'
import { readChange, readIds } from '#data/local/outbox/outbox.ts'
import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import { rebaseRow } from '#data/sync/pull/rebase-row.ts'
import type { Income } from '#domain/income/income.ts'
import { ACKED, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { incomeCandidates } from '#domain/sync/replies/income-candidates.ts'
import { TooLateError } from './decision.ts'

/*
 * '¿Llegó al servidor?': an income that a server with the baseline API may have taken is parked as 'unsure'. The person's three answers are
 * takeAsArrived ('sí, es este'), retryChange ('no, enviar otra vez') and dropChange (give it up).
 */

/**
 * The incomes on the server that may be the one in question, the likeliest first: of its day, and of its patient or its amount.
 * Empty when there is none, or the change is no such question any more.
 */
export async function readIncomeCandidates(db: ClinicDatabase, opId: string): Promise<Income[]> {
  const entry = await readChange(db, opId)
  if (!entry || !isUnsure(entry) || typeof entry.patch.date !== 'string') return []
  const rows = await db.incomes.where('date').equals(entry.patch.date).toArray()
  return incomeCandidates(entry, rows, await readIds(db, [entry]))
}

/** An income as the question showed it. */
export type ShownIncome = Pick<Income, 'id' | 'date' | 'amount' | 'patientId'>

/**
 * 'Sí, es este': this income is the one; nothing is sent, and what was made on top of it goes on. Rejects with TooLateError when the
 * change is no such question any more, or that income is not mirrored, is known to be another's, or says something else by now.
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
    // Only a server of ours knows refs itself.
    if (mirror.epoch === BASELINE_EPOCH) await db.incomes.update(id, { ref: String(entry.key) })
    const ack = { epoch: mirror.epoch, version: row.version, id }
    await db.outbox.update(entry.n, { ...ACKED, ack })
    await rebaseRow(db, entry, now)
  })
}

function isUnsure({ parked }: OutboxEntry): boolean {
  return parked?.why === 'unsure'
}
