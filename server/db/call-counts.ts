import { createHash } from 'node:crypto'
import { tooManyRequests } from '#server/http/errors/api-errors.ts'
import { LIMIT_WINDOWS, type LimitName, type Limits } from '#server/limits.ts'
import type { Db } from './schema.ts'

/** One call that counts towards a limit. */
export interface CountedCall {
  limits: Limits
  limit: LimitName
  /** Whose calls are counted together: a network (networkOf), an account. */
  subject: string
  /** Epoch milliseconds. */
  now: number
}

/**
 * Counts a call, if its limit has room. Gives the milliseconds until there is room again; 0 when it was counted. Belongs in a
 * transaction, so that a thousand calls at once are counted one by one; a call that is refused writes nothing.
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
  // A later end was set by a clock that was ahead.
  const { count, endsAt } = counted && counted.endsAt <= fresh.endsAt ? counted : fresh
  if (count >= limits[limit]) return endsAt - now
  await trx
    .insertInto('callCounts')
    .values({ limitName: limit, subjectHash, count: 1, endsAt })
    .onConflict((conflict) => conflict.doUpdateSet({ count: count + 1, endsAt }))
    .execute()
  return 0
}

/** As countCall; throws a 429 when the limit has no room. */
export async function expectRoomForCall(trx: Db, call: CountedCall): Promise<void> {
  const waitMs = await countCall(trx, call)
  if (waitMs > 0) throw tooManyRequests(waitMs)
}

/** Takes back what was counted before its outcome was known. */
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
