import type { Clock } from '#server/platform/clock.ts'
import type { ReceiptKey } from './receipts.ts'
import type { Db } from './schema.ts'
import { KeyReusedError } from './write-transaction.ts'

const KEPT_MS = 24 * 60 * 60 * 1000

/**
 * Runs the work of a call once per Idempotency-Key, for calls that change no versioned row (of visitors, of passwords, of
 * settings). Work and receipt share one transaction; the receipt is kept for a day. Returns whether the work ran now:
 * a repeated call does nothing. An error of the work rolls everything back and leaves no receipt. Throws KeyReusedError
 * for a key with another fingerprint.
 */
export async function callOnce(
  { db, clock }: { db: Db; clock: Clock },
  receipt: ReceiptKey | undefined,
  work: (trx: Db, now: number) => Promise<unknown>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const now = clock()
    if (await wasAnswered(trx, receipt, now)) return false
    await work(trx, now)
    if (receipt) await storeReceipt(trx, receipt, now)
    return true
  })
}

/**
 * Runs costly work that precedes callOnce, unless the call was answered before. The work's error is ignored when the
 * same call has finished meanwhile. Example: this very call has taken the username.
 */
export async function runUnlessAnswered(
  { db, clock }: { db: Db; clock: Clock },
  receipt: ReceiptKey | undefined,
  work: () => Promise<void>,
): Promise<void> {
  if (await wasAnswered(db, receipt, clock())) return
  try {
    await work()
  } catch (error) {
    if (!(await wasAnswered(db, receipt, clock()))) throw error
  }
}

/** Whether the call was answered before, within the day that receipts are kept. */
export async function wasAnswered(db: Db, receipt: ReceiptKey | undefined, now: number): Promise<boolean> {
  const known = receipt && (await receiptOf(db, receipt.key, now))
  if (!known) return false
  if (known.fingerprint !== receipt.fingerprint) throw new KeyReusedError()
  return true
}

async function receiptOf(db: Db, key: string, now: number) {
  return db
    .selectFrom('callReceipts')
    .select('fingerprint')
    .where('key', '=', key)
    .where('answeredAt', '>', now - KEPT_MS)
    .executeTakeFirst()
}

async function storeReceipt(trx: Db, { key, fingerprint }: ReceiptKey, now: number): Promise<void> {
  await trx
    .deleteFrom('callReceipts')
    .where('answeredAt', '<=', now - KEPT_MS)
    .execute()
  await trx.insertInto('callReceipts').values({ key, fingerprint, answeredAt: now }).execute()
}
