import type { Effect } from './effect.ts'
import { preparedQuery } from './prepared-query.ts'
import type { Db } from './schema.ts'

/** Identifies a request for good: the client's key, and the fingerprint of user, method, path and body. */
export interface ReceiptKey {
  key: string
  fingerprint: string
}

/**
 * The effect of a key; kept for good. Calls without a row in their answer have another kind of receipt
 * (call-receipts.ts).
 */
export interface Receipt extends Effect {
  version: number
  fingerprint: string
}

/** Reads the receipt of a key; undefined when its request never took effect. */
export async function receiptOf(db: Db, key: string): Promise<Receipt | undefined> {
  const [row] = await receiptWithKey(db, { key })
  if (!row) return undefined
  const { fingerprint, status, entity, entityId: id, version } = row
  return { fingerprint, status, entity, id, version }
}

const receiptWithKey = preparedQuery((db, { key }: { key: string }) =>
  db.selectFrom('receipts').selectAll().where('key', '=', key),
)

/** Writes the receipt in the transaction of its effect. */
export async function writeReceipt(
  db: Db,
  { key, fingerprint }: ReceiptKey,
  effect: Effect & { version: number },
  by: { userId: number | null; at: string },
): Promise<void> {
  const { status, entity, id: entityId, version } = effect
  await db
    .insertInto('receipts')
    .values({ key, userId: by.userId, fingerprint, status, entity, entityId, version, createdAt: by.at })
    .execute()
}
