import { createHash } from 'node:crypto'
import type { OwnSession } from '#domain/wire/staff-wire.ts'
import type { Db } from '#server/db/schema.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { closeSession, closeSessions } from '#server/resources/auth/sessions.ts'

/** Lists the caller's open sessions: the present one, then the last used first. */
export async function listOwnSessions(db: Db, { userId, tokenHash }: Caller, now: number): Promise<OwnSession[]> {
  const sessions = (await openSessionsOf(db, userId, now)).map((session) => ({
    id: publicId(session.tokenHash),
    device: session.device,
    createdAt: session.createdAt,
    lastUsedAt: timestampOf(session.usedAt),
    current: session.tokenHash === tokenHash,
  }))
  return sessions.sort((one, other) => Number(other.current) - Number(one.current))
}

/** Ends one of the caller's sessions, perhaps the present one; returns whether there was such a session. */
export async function endOwnSession(trx: Db, { userId }: Caller, id: number, now: number): Promise<boolean> {
  const session = (await openSessionsOf(trx, userId, now)).find(({ tokenHash }) => publicId(tokenHash) === id)
  if (session) await closeSession(trx, session.tokenHash)
  return session !== undefined
}

/** Ends the caller's other sessions. */
export async function endOtherSessions(trx: Db, { userId, tokenHash }: Caller): Promise<void> {
  await closeSessions(trx, userId, tokenHash)
}

async function openSessionsOf(db: Db, userId: number, now: number) {
  return db
    .selectFrom('sessions')
    .select(['tokenHash', 'device', 'createdAt', 'usedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('usedAt', 'desc')
    .orderBy('createdAt', 'desc')
    .execute()
}

/** A session's number for its own account: 48 bits of a hash, from which the stored hash of the token can't be found. */
function publicId(tokenHash: string): number {
  return Number.parseInt(createHash('sha256').update(`session ${tokenHash}`).digest('hex').slice(0, 12), 16) + 1
}
