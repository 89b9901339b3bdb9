import { createHash } from 'node:crypto'
import type { Db } from '#server/db/schema.ts'
import { tooManyRequests } from '#server/http/errors/api-errors.ts'
import { LIMIT_WINDOWS, type LimitName, type Limits } from './limits.ts'

/** A call that counts towards a limit. */
export interface CountedCall {
  limits: Limits
  limit: LimitName
  /** Identifies the caller: a network (networkOf) or an account. */
  subject: string
  /** Epoch milliseconds. */
  now: number
}

/**
 * Counts a call if its limit allows it. Returns 0 when it was counted, else the milliseconds until the next call is
 * allowed. It must run in a transaction, so that concurrent calls are counted one by one. A refused call writes
 * nothing.
 */
export async function countCall(trx: Db, { limits, limit, subject, now }: CountedCall): Promise<number> {
  await trx.deleteFrom('callCounts').where('endsAt', '<=', now).execute()
  const subjectHash = hashOf(subject)
  const counted = await trx
    .selectFrom('callCounts')
    .select(['count', 'endsAt'])
    .where('limitName', '=', limit)
    .where('subjectHash', '=', subjectHash)
    .executeTakeFirst()
  const fresh = { count: 0, endsAt: now + LIMIT_WINDOWS[limit] }
  // A later end was set while the clock was ahead.
  const { count, endsAt } = counted && counted.endsAt <= fresh.endsAt ? counted : fresh
  if (count >= limits[limit]) return endsAt - now
  await trx
    .insertInto('callCounts')
    .values({ limitName: limit, subjectHash, count: 1, endsAt })
    .onConflict((conflict) => conflict.columns(['limitName', 'subjectHash']).doUpdateSet({ count: count + 1, endsAt }))
    .execute()
  return 0
}

/** Counts a call (see countCall), or throws a 429 when the limit is reached. */
export async function expectCallAllowed(trx: Db, call: CountedCall): Promise<void> {
  const waitMs = await countCall(trx, call)
  if (waitMs > 0) throw tooManyRequests(waitMs)
}

/** Undoes a count that was made before the outcome was known. */
export async function uncountCall(trx: Db, { limit, subject }: Omit<CountedCall, 'limits' | 'now'>): Promise<void> {
  await trx
    .updateTable('callCounts')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('limitName', '=', limit)
    .where('subjectHash', '=', hashOf(subject))
    .where('count', '>', 0)
    .execute()
}

function hashOf(subject: string): string {
  return createHash('sha256').update(subject).digest('hex')
}
