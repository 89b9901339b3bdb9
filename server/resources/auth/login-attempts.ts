import { createHash } from 'node:crypto'
import type { ServerContext } from '#server/context.ts'
import { expectRoomForCall, uncountCall } from '#server/db/call-counts.ts'
import type { Db } from '#server/db/schema.ts'
import { tooManyRequests } from '#server/http/api-errors.ts'
import { usernameKey } from './username.ts'

const FREE_FAILURES = 4
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 15 * 60 * 1000
const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000

const limit = 'loginFailuresPerAddress'

/** Somebody says what a password is. */
export interface LoginAttempt {
  /** As it was typed. */
  username: string
  /** Where from (networkOf). */
  network: string
}

/**
 * Counts an attempt before its password is looked at, so that a thousand guesses at once are counted one by one; `endAttempt`
 * takes it back when the password was right. Names that no one has are counted alike. Throws a 429 while the account must wait
 * (after the fourth failure a second, doubling up to 15 minutes, never for good), or while the network has failed too often.
 */
export async function beginAttempt(
  { db, clock, limits }: Pick<ServerContext, 'db' | 'clock' | 'limits'>,
  { username, network }: LoginAttempt,
): Promise<void> {
  const now = clock()
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
    const waitMs = (row?.blockedUntil ?? 0) - now
    // A longer one was set by a clock that was ahead.
    if (waitMs > 0 && waitMs <= LONGEST_WAIT_MS) throw tooManyRequests(waitMs)
    await expectRoomForCall(trx, { limits, limit, subject: network, now })
    const failures = (row?.failures ?? 0) + 1
    const values = { failures, blockedUntil: now + waitAfter(failures), lastFailureAt: now }
    await trx
      .insertInto('loginAttempts')
      .values({ accountHash, ...values })
      .onConflict((conflict) => conflict.column('accountHash').doUpdateSet(values))
      .execute()
  })
}

/** The password was right: the account's failures are forgotten, the network has its try back. */
export async function endAttempt(trx: Db, { username, network }: LoginAttempt): Promise<void> {
  await forgetFailures(trx, username)
  await uncountCall(trx, { limit, subject: network })
}

/** Lets an account go on without a wait. */
export async function forgetFailures(trx: Db, username: string): Promise<void> {
  await trx.deleteFrom('loginAttempts').where('accountHash', '=', hashOf(username)).execute()
}

function waitAfter(failures: number): number {
  if (failures <= FREE_FAILURES) return 0
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - FREE_FAILURES - 1), LONGEST_WAIT_MS)
}

function hashOf(username: string): string {
  return createHash('sha256').update(usernameKey(username)).digest('hex')
}
