import { createHash } from 'node:crypto'
import type { Db } from '#server/db/schema.ts'
import { tooManyRequests } from '#server/http/api-errors.ts'
import { usernameKey } from './username.ts'

const FREE_FAILURES = 4
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 15 * 60 * 1000
const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000

/**
 * Counts a login before its password is looked at, so that a thousand guesses at once are counted one by one; `clearAttempts`
 * takes it back when the password was right. Names that no one has are counted alike. Throws a 429 while the account must wait:
 * after the fourth failure a second, doubling up to 15 minutes, never for good.
 */
export async function beginAttempt(db: Db, username: string, now: number): Promise<void> {
  const accountHash = hashOf(username)
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('loginAttempts')
      .where('lastFailureAt', '<', now - FORGOTTEN_AFTER_MS)
      .execute()
    const row = await trx
      .selectFrom('loginAttempts')
      .selectAll()
      .where('accountHash', '=', accountHash)
      .executeTakeFirst()
    if (row && row.blockedUntil > now) throw tooManyRequests(row.blockedUntil - now)
    const failures = (row?.failures ?? 0) + 1
    const values = { failures, blockedUntil: now + waitAfter(failures), lastFailureAt: now }
    await trx
      .insertInto('loginAttempts')
      .values({ accountHash, ...values })
      .onConflict((conflict) => conflict.column('accountHash').doUpdateSet(values))
      .execute()
  })
}

/** Forgets the failures of an account whose password was right. */
export async function clearAttempts(db: Db, username: string): Promise<void> {
  await db.deleteFrom('loginAttempts').where('accountHash', '=', hashOf(username)).execute()
}

function waitAfter(failures: number): number {
  if (failures <= FREE_FAILURES) return 0
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - FREE_FAILURES - 1), LONGEST_WAIT_MS)
}

function hashOf(username: string): string {
  return createHash('sha256').update(usernameKey(username)).digest('hex')
}
