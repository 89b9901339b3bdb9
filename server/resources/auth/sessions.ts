import { isDiskFailure } from '#server/db/database-errors.ts'
import { preparedQuery } from '#server/db/prepared-query.ts'
import type { Db } from '#server/db/schema.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { forbidden, unauthenticated } from '#server/http/errors/api-errors.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { newToken, tokenHashOf } from './secret-token.ts'

const HOUR_MS = 60 * 60 * 1000
/** A session ends 30 days after its last use, which is recorded once an hour at most. */
const LIFETIME_MS = 30 * 24 * HOUR_MS
/** The limit per account; the least recently used session ends. */
const MOST_SESSIONS = 20
/**
 * How many changes are searched for one with a later time. A clinic makes fewer before somebody notices that the clock
 * is behind.
 */
const LAST_CHANGES = 1000

/**
 * Opens a session and returns its token; only the token's hash is stored. `device` is what it runs on (deviceName).
 */
export async function openSession(db: Db, userId: number, now: number, device = ''): Promise<string> {
  const token = newToken()
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
  await db
    .insertInto('sessions')
    .values({
      tokenHash: tokenHashOf(token),
      userId,
      createdAt: timestampOf(now),
      usedAt: now,
      expiresAt: now + LIFETIME_MS,
      device,
    })
    .execute()
  await closeExcess(db, userId, tokenHashOf(token))
  return token
}

/** Keeps the opened session even if others were used while the clock was ahead. */
async function closeExcess(db: Db, userId: number, opened: string): Promise<void> {
  const others = db.selectFrom('sessions').select('tokenHash').where('userId', '=', userId)
  const last = others.where('tokenHash', '<>', opened).orderBy('usedAt', 'desc').orderBy('createdAt', 'desc')
  const kept = last.limit(MOST_SESSIONS - 1)
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('tokenHash', '<>', opened)
    .where('tokenHash', 'not in', kept)
    .execute()
}

/** Filters the sessions that still belong to staff. */
export async function filterStaffSessions(db: Db, now: number, tokenHashes: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('sessions.tokenHash')
    .where('sessions.tokenHash', 'in', tokenHashes)
    .where('sessions.expiresAt', '>', now)
    .where('users.active', '=', 1)
    .where('users.role', '=', 'admin')
    .execute()
  return new Set(rows.map(({ tokenHash }) => tokenHash))
}

/** The purpose of the look-up. A 'reading' goes on even if the disk can't record the use. */
type SessionUse = 'reading' | 'writing'

/**
 * Finds the caller of a token; null for a revoked, expired or unknown token and for a disabled account. Throws when the
 * disk can't record the use, except for a 'reading'.
 */
export async function findSession(db: Db, now: number, token: string, use?: SessionUse): Promise<Caller | null> {
  return findSessionByHash(db, now, tokenHashOf(token), use)
}

/**
 * Finds the caller by the token's hash (see findSession). Long answers use it to check whether the session is still
 * valid.
 */
export async function findSessionByHash(
  db: Db,
  now: number,
  tokenHash: string,
  use: SessionUse = 'writing',
): Promise<Caller | null> {
  const [row] = await sessionOf(db, { tokenHash })
  if (!row || row.expiresAt <= now) return null
  // A last use in the future was recorded while the clock was ahead, unless the clock is behind now.
  if (Math.abs(now - row.usedAt) >= HOUR_MS) {
    await recordUse(db, { tokenHash, expiresAt: row.expiresAt }, now).catch((error) => {
      // The next use will be recorded. Inside the transaction of a write, the failure must roll it back.
      if (use === 'writing' || !isDiskFailure(error)) throw error
    })
  }
  const { userId, role, patientId } = row
  return { userId, role, isOwner: row.owner === 1, hasFullScope: row.scope === 'full', patientId, tokenHash }
}

const sessionOf = preparedQuery((db, { tokenHash }: { tokenHash: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id as userId', 'role', 'owner', 'scope', 'patientId', 'usedAt', 'expiresAt'])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('users.active', '=', 1),
)

/**
 * Checks that the session is still valid and its account still has the same file. An answer in parts may outlast
 * both, and its rows then belong to nobody. Throws 401.
 */
export async function expectSameCaller(db: Db, now: number, { tokenHash, role, patientId }: Caller): Promise<void> {
  const present = await findSessionByHash(db, now, tokenHash, 'reading')
  if (!present || present.role !== role || present.patientId !== patientId) throw unauthenticated()
}

/**
 * Checks, inside the transaction of a write, that the caller still owns the clinic: the session was checked when the
 * headers arrived, and may have ended before the body did. Throws 401 or 403.
 */
export async function expectOwner(trx: Db, now: number, { tokenHash }: Pick<Caller, 'tokenHash'>): Promise<void> {
  const caller = await findSessionByHash(trx, now, tokenHash)
  if (!caller) throw unauthenticated()
  if (!caller.isOwner) throw forbidden()
}

export async function closeSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
}

/** Ends all sessions of a user except one. */
export async function closeSessions(db: Db, userId: number, exceptHash = ''): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).where('tokenHash', '<>', exceptHash).execute()
}

/**
 * Files the use and extends the session to a full lifetime from now. It is not shortened while the clock is behind,
 * as on a machine that started without network. Otherwise everybody would be signed out when the clock is corrected.
 */
async function recordUse(db: Db, session: { tokenHash: string; expiresAt: number }, now: number): Promise<void> {
  const fromNow = now + LIFETIME_MS
  const expiresAt = fromNow < session.expiresAt && (await isBehind(db, now)) ? session.expiresAt : fromNow
  await db.updateTable('sessions').set({ usedAt: now, expiresAt }).where('tokenHash', '=', session.tokenHash).execute()
}

/** Whether the clock is behind: one of the last changes has a later time. */
async function isBehind(db: Db, now: number): Promise<boolean> {
  const last = db.selectFrom('syncChanges').select('at').orderBy('sequence', 'desc').limit(LAST_CHANGES)
  const later = db.selectFrom(last.as('last')).select('at').where('at', '>', timestampOf(now))
  return (await later.limit(1).executeTakeFirst()) !== undefined
}
