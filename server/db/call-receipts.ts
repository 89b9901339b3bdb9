import type { Clock } from '#server/platform/clock.ts'
import type { ReceiptKey } from './receipts.ts'
import type { Db } from './schema.ts'
import { KeyReusedError } from './write-transaction.ts'

const KEPT_MS = 24 * 60 * 60 * 1000

/**
 * Does the work of a call whose whole answer is status and message (of visitors, of passwords), once per Idempotency-Key: in one
 * transaction with its receipt, which is kept a day. Gives whether the work was done now; a repeated call does nothing. An error
 * of the work undoes all of it and leaves no receipt. Throws KeyReusedError for a key with another fingerprint.
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
    if (receipt) await keep(trx, receipt, now)
    return true
  })
}

/**
 * For calls that do costly work ahead of callOnce: nothing when the call was answered before. Nor does it fail when the same call
 * came to its end meanwhile and left nothing to do: the name is taken, the link is used, by that very call.
 */
export async function unlessAnswered(
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

async function keep(trx: Db, { key, fingerprint }: ReceiptKey, now: number): Promise<void> {
  await trx
    .deleteFrom('callReceipts')
    .where('answeredAt', '<=', now - KEPT_MS)
    .execute()
  await trx.insertInto('callReceipts').values({ key, fingerprint, answeredAt: now }).execute()
}
