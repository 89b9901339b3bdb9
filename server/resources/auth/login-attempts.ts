import { createHash, createHmac } from 'node:crypto'
import { formerUsernameKey } from '#domain/user/username.ts'
import type { ServerContext } from '#server/context.ts'
import type { Db } from '#server/db/schema.ts'
import { tooManyRequests } from '#server/http/errors/api-errors.ts'
import { expectCallAllowed, uncountCall } from '#server/rate-limits/rate-limit.ts'
import type { UserRow } from '#server/resources/users/user-repository.ts'
import { DEVICE_SLOTS, type KnownDevice } from './device-tokens.ts'

const FREE_FAILURES = 4
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 15 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
const FORGOTTEN_AFTER_MS = DAY_MS
const KNOWN_FOR_MS = 30 * DAY_MS

const limit = 'loginFailuresPerAddress'

/** A password attempt, at a sign-in or elsewhere. */
export interface LoginAttempt {
  /**
   * The account's own username, so that attempts count together however they were typed; the typed name when no account
   * has it.
   */
  username: string
  /** The caller's network (networkOf). */
  network: string
  /** The device, if it has shown that this account signed in there before. */
  device?: KnownDevice | undefined
}

/**
 * Counts an attempt before its password is checked, so that a thousand concurrent guesses are counted one by one.
 * `endAttempt` takes the count back when the password was right. Unknown usernames are counted alike. Throws a 429
 * while the account must wait, or while the network has too many failures. The wait starts with a second after the
 * fourth failure and doubles up to 15 minutes, never longer.
 *
 * A network from which the account signed in within 30 days has its own wait, so that guesses from elsewhere don't lock
 * it out. A device that has signed in before also has its own wait and does not count for its network. Guesses from
 * that network don't lock it out either.
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
    const subjectHash = await subjectOf(trx, attempt, now)
    const row = await trx
      .selectFrom('loginAttempts')
      .selectAll()
      .where('subjectHash', '=', subjectHash)
      .executeTakeFirst()
    const waitMs = (row?.blockedUntil ?? 0) - now
    // A longer wait was set while the clock was ahead.
    if (waitMs > 0 && waitMs <= LONGEST_WAIT_MS) throw tooManyRequests(waitMs)
    if (!attempt.device) await expectCallAllowed(trx, { limits, limit, subject: attempt.network, now })
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
 * Files that the password was right: the failures under which this attempt was counted are forgotten, the network's
 * count is taken back, and the network is known for this account. Waits of guesses from elsewhere stay.
 */
export async function endAttempt(
  trx: Db,
  user: Pick<UserRow, 'id'>,
  attempt: LoginAttempt,
  now: number,
): Promise<void> {
  const subjectHash = await subjectOf(trx, attempt, now)
  await trx.deleteFrom('loginAttempts').where('subjectHash', '=', subjectHash).execute()
  if (!attempt.device) await uncountCall(trx, { limit, subject: attempt.network })
  await rememberNetwork(trx, user, attempt, now)
}

/**
 * Checks the password of a counted attempt. The count is taken back if the check did not happen (the queue is full, or
 * the caller has gone). A wait that has begun stays: otherwise broken-off attempts would end the waits of failed ones.
 */
export async function checkAttempt(
  context: Pick<ServerContext, 'db' | 'clock'>,
  attempt: LoginAttempt,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await verify()
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
      .where('subjectHash', '=', await subjectOf(trx, attempt, clock()))
      .where('failures', '>', 0)
      .execute()
    if (!attempt.device) await uncountCall(trx, { limit, subject: attempt.network })
  })
}

/** Ends all waits of an account, wherever it signs in. */
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

/** The subject of the count: the device, the account at a network where it is known, or else the account. */
async function subjectOf(trx: Db, attempt: LoginAttempt, now: number): Promise<string> {
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

/** A hash, so that a password typed into the username field is not stored. */
function accountHash(username: string): string {
  return createHash('sha256').update(formerUsernameKey(username)).digest('hex')
}

/** Keyed by the device slot, like hashAtNetwork by the network. */
function hashOnDevice(username: string, slot: number): string {
  return createHmac('sha256', `device ${slot}`).update(formerUsernameKey(username)).digest('hex')
}

/** Keyed by the network, so that no typed username can collide with another account at another network. */
function hashAtNetwork({ username, network }: LoginAttempt): string {
  return createHmac('sha256', network).update(formerUsernameKey(username)).digest('hex')
}
