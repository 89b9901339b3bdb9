import { createHash, createHmac } from 'node:crypto'
import { formerUsernameKey } from '#domain/user/username.ts'
import type { ServerContext } from '#server/context.ts'
import { expectRoomForCall, uncountCall } from '#server/db/call-counts.ts'
import type { Db } from '#server/db/schema.ts'
import { tooManyRequests } from '#server/http/errors/api-errors.ts'
import type { UserRow } from '#server/resources/users/user-repository.ts'
import { DEVICE_SLOTS, type KnownDevice } from './device-tokens.ts'

const FREE_FAILURES = 4
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 15 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
const FORGOTTEN_AFTER_MS = DAY_MS
const KNOWN_FOR_MS = 30 * DAY_MS

const limit = 'loginFailuresPerAddress'

/** Somebody says what a password is. */
export interface LoginAttempt {
  /** The account's, by which its attempts are counted however it was typed; of a name that no one has, what was typed. */
  username: string
  /** Where from (networkOf). */
  network: string
  /** The device, where it has shown that this account signed in there before. */
  device?: KnownDevice | undefined
}

/**
 * Counts an attempt before its password is looked at, so that a thousand guesses at once are counted one by one; `endAttempt`
 * takes it back when the password was right. Names that no one has are counted alike. Throws a 429 while the account must wait
 * (after the fourth failure a second, doubling up to 15 minutes, never for good), or while the network has failed too often.
 *
 * A network from which the account signed in within 30 days has a wait of its own: who guesses elsewhere keeps nobody out of it. A
 * device that signed in before has its own, too, and is not counted with its network: who guesses there keeps nobody out of it either.
 */
export async function beginAttempt(
  { db, clock, limits }: Pick<ServerContext, 'db' | 'clock' | 'limits'>,
  attempt: LoginAttempt,
): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('loginAttempts')
      .where('lastFailureAt', '<', now - FORGOTTEN_AFTER_MS)
      .execute()
    const subjectHash = await countedUnder(trx, attempt, now)
    const row = await trx
      .selectFrom('loginAttempts')
      .selectAll()
      .where('subjectHash', '=', subjectHash)
      .executeTakeFirst()
    const waitMs = (row?.blockedUntil ?? 0) - now
    // A longer one was set by a clock that was ahead.
    if (waitMs > 0 && waitMs <= LONGEST_WAIT_MS) throw tooManyRequests(waitMs)
    if (!attempt.device) await expectRoomForCall(trx, { limits, limit, subject: attempt.network, now })
    const failures = (row?.failures ?? 0) + 1
    const values = { failures, blockedUntil: now + waitAfter(failures), lastFailureAt: now }
    await trx
      .insertInto('loginAttempts')
      .values({ subjectHash, ...values })
      .onConflict((conflict) => conflict.column('subjectHash').doUpdateSet(values))
      .execute()
  })
}

/**
 * The password was right: the failures that this attempt was counted with are forgotten, the network has its try back, and the
 * account is known there from now on. Who signs in where it is known shortens no wait of those who guess elsewhere.
 */
export async function endAttempt(
  trx: Db,
  user: Pick<UserRow, 'id'>,
  attempt: LoginAttempt,
  now: number,
): Promise<void> {
  const subjectHash = await countedUnder(trx, attempt, now)
  await trx.deleteFrom('loginAttempts').where('subjectHash', '=', subjectHash).execute()
  if (!attempt.device) await uncountCall(trx, { limit, subject: attempt.network })
  await rememberNetwork(trx, user, attempt, now)
}

/**
 * Looks at the password of an attempt that was counted. One that could not be looked at (too many wait, or nobody waits for the answer
 * any more) is not counted: failures and network have it back. A wait stays, or attempts that are broken off on purpose would end the
 * wait of those that failed.
 */
export async function checkAttempt(
  context: Pick<ServerContext, 'db' | 'clock'>,
  attempt: LoginAttempt,
  look: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await look()
  } catch (error) {
    await withdrawAttempt(context, attempt)
    throw error
  }
}

async function withdrawAttempt(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  attempt: LoginAttempt,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('loginAttempts')
      .set((eb) => ({ failures: eb('failures', '-', 1) }))
      .where('subjectHash', '=', await countedUnder(trx, attempt, clock()))
      .where('failures', '>', 0)
      .execute()
    if (!attempt.device) await uncountCall(trx, { limit, subject: attempt.network })
  })
}

/** Lets an account go on without a wait, wherever it signs in. */
export async function forgetFailures(trx: Db, { id, username }: Pick<UserRow, 'id' | 'username'>): Promise<void> {
  const onDevices = Array.from({ length: DEVICE_SLOTS }, (_none, slot) => hashOnDevice(username, slot))
  const own = [accountHash(username), ...onDevices]
  const atKnownNetworks = trx.selectFrom('knownNetworks').select('subjectHash').where('userId', '=', id)
  await trx
    .deleteFrom('loginAttempts')
    .where((eb) => eb.or([eb('subjectHash', 'in', own), eb('subjectHash', 'in', atKnownNetworks)]))
    .execute()
}

async function rememberNetwork(
  trx: Db,
  { id }: Pick<UserRow, 'id'>,
  attempt: LoginAttempt,
  now: number,
): Promise<void> {
  await trx
    .deleteFrom('knownNetworks')
    .where('signedInAt', '<', now - KNOWN_FOR_MS)
    .execute()
  await trx
    .insertInto('knownNetworks')
    .values({ subjectHash: hashAtNetwork(attempt), userId: id, signedInAt: now })
    .onConflict((conflict) => conflict.column('subjectHash').doUpdateSet({ signedInAt: now }))
    .execute()
}

/** Whose failures an attempt is one of: the device's, those of the account at a network that it is known at, else the account's. */
async function countedUnder(trx: Db, attempt: LoginAttempt, now: number): Promise<string> {
  if (attempt.device) return hashOnDevice(attempt.username, attempt.device.slot)
  const known = await trx
    .selectFrom('knownNetworks')
    .select('subjectHash')
    .where('subjectHash', '=', hashAtNetwork(attempt))
    .where('signedInAt', '>=', now - KNOWN_FOR_MS)
    .executeTakeFirst()
  return known?.subjectHash ?? accountHash(attempt.username)
}

function waitAfter(failures: number): number {
  if (failures <= FREE_FAILURES) return 0
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - FREE_FAILURES - 1), LONGEST_WAIT_MS)
}

/** A hash, so that a password typed into the wrong field is not kept. */
function accountHash(username: string): string {
  return createHash('sha256').update(formerUsernameKey(username)).digest('hex')
}

/** Keyed by the device, as by the network below. */
function hashOnDevice(username: string, slot: number): string {
  return createHmac('sha256', `device ${slot}`).update(formerUsernameKey(username)).digest('hex')
}

/** Keyed by the network: whatever is typed as a username, it never is another account at another network. */
function hashAtNetwork({ username, network }: LoginAttempt): string {
  return createHmac('sha256', network).update(formerUsernameKey(username)).digest('hex')
}
