import type { Db } from '#server/db/schema.ts'
import { isDiskFailure } from '#server/db/sqlite/sqlite-errors.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { unauthenticated } from '#server/http/errors/api-errors.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { newToken, tokenHashOf } from './secret-token.ts'

const HOUR_MS = 60 * 60 * 1000
/** A session ends 30 days after its last use; its use is written at most once an hour. */
const LIFETIME_MS = 30 * 24 * HOUR_MS
/** Of one account; the one that was used least lately goes. */
const MOST_SESSIONS = 20
/** More than a clinic changes while nobody sees that the clock is behind. */
const LAST_CHANGES = 1000

/** Opens a session and gives its token; only the token's hash is stored. */
export async function openSession(db: Db, userId: number, now: number): Promise<string> {
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
    })
    .execute()
  await closeBeyond(db, userId, tokenHashOf(token))
  return token
}

/** The one that was just opened stays, also when others were used by a clock that was ahead. */
async function closeBeyond(db: Db, userId: number, opened: string): Promise<void> {
  const others = db.selectFrom('sessions').select('tokenHash').where('userId', '=', userId)
  const last = others.where('tokenHash', '<>', opened).orderBy('usedAt', 'desc').orderBy('createdAt', 'desc')
  const stays = last.limit(MOST_SESSIONS - 1)
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('tokenHash', '<>', opened)
    .where('tokenHash', 'not in', stays)
    .execute()
}

/** Which of these sessions are still the staff's. */
export async function staffSessions(db: Db, now: number, tokenHashes: readonly string[]): Promise<Set<string>> {
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

/** What the session is looked up for: a reading goes on when the disk does not take the note of its use. */
type SessionUse = 'reading' | 'writing'

/**
 * Who the token stands for; null when it was revoked, has expired or never was, or when the account was disabled. Throws the disk's
 * failure to note the use, unless it is for a reading.
 */
export async function findSession(db: Db, now: number, token: string, use?: SessionUse): Promise<Caller | null> {
  return sessionByHash(db, now, tokenHashOf(token), use)
}

/** As findSession, for one who keeps the hash: a long answer looks again whether its session still lives. */
export async function sessionByHash(
  db: Db,
  now: number,
  tokenHash: string,
  use: SessionUse = 'writing',
): Promise<Caller | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id as userId', 'users.role', 'users.patientId', 'sessions.usedAt', 'sessions.expiresAt'])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('users.active', '=', 1)
    .executeTakeFirst()
  if (!row || row.expiresAt <= now) return null
  // A last use that is still to come was noted by a clock that was ahead, unless the clock is behind now.
  if (Math.abs(now - row.usedAt) >= HOUR_MS) {
    await noteUse(db, { tokenHash, expiresAt: row.expiresAt }, now).catch((error) => {
      // A later use is noted. In the transaction of a write the failure must undo it.
      if (use === 'writing' || !isDiskFailure(error)) throw error
    })
  }
  return { userId: row.userId, role: row.role, patientId: row.patientId, tokenHash }
}

/**
 * An answer that is read part by part may outlast its session, and its account may have been given another record meanwhile: what was
 * read for it is nobody's then. Throws 401.
 */
export async function expectSameCaller(db: Db, now: number, { tokenHash, role, patientId }: Caller): Promise<void> {
  const present = await sessionByHash(db, now, tokenHash, 'reading')
  if (!present || present.role !== role || present.patientId !== patientId) throw unauthenticated()
}

/** Revokes one session. */
export async function closeSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
}

/** Revokes every session of a user, but the one named. */
export async function closeSessions(db: Db, userId: number, exceptHash = ''): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).where('tokenHash', '<>', exceptHash).execute()
}

/**
 * Ends the session a lifetime from now. Never sooner than it would have ended while the clock is behind, as that of a machine which
 * was started without network may be: everybody would be signed out when it is set right.
 */
async function noteUse(db: Db, session: { tokenHash: string; expiresAt: number }, now: number): Promise<void> {
  const fromNow = now + LIFETIME_MS
  const expiresAt = fromNow < session.expiresAt && (await isBehind(db, now)) ? session.expiresAt : fromNow
  await db.updateTable('sessions').set({ usedAt: now, expiresAt }).where('tokenHash', '=', session.tokenHash).execute()
}

/** Whether the database tells of a later instant: one of its last changes is from then. */
async function isBehind(db: Db, now: number): Promise<boolean> {
  const last = db.selectFrom('syncChanges').select('at').orderBy('sequence', 'desc').limit(LAST_CHANGES)
  const later = db.selectFrom(last.as('last')).select('at').where('at', '>', timestampOf(now))
  return (await later.limit(1).executeTakeFirst()) !== undefined
}
