import { sql } from 'kysely'
import type { StaffAccount } from '#domain/wire/staff-wire.ts'
import type { Db } from '#server/db/schema.ts'
import { timestampOf } from '#server/platform/clock.ts'

/** A staff account, with how many sessions are open. */
export type ListedStaff = StaffAccount & { sessions: number }

/** Lists the staff accounts in order of creation. */
export async function listStaff(db: Db, now: number): Promise<ListedStaff[]> {
  return (await staffAccounts(db, now).execute()).map(staffAccountOf)
}

/** Reads a staff account; null for an unknown id and for a patient's account. */
export async function findStaff(db: Db, id: number, now: number): Promise<ListedStaff | null> {
  const row = await staffAccounts(db, now).where('users.id', '=', id).executeTakeFirst()
  return row ? staffAccountOf(row) : null
}

type StaffRow = Awaited<ReturnType<ReturnType<typeof staffAccounts>['executeTakeFirstOrThrow']>>

/** A session that has ended leaves its sign-in in the audit log. */
function staffAccounts(db: Db, now: number) {
  return db
    .selectFrom('users')
    .leftJoin('invitations', 'invitations.userId', 'users.id')
    .select(['users.id', 'username', 'name', 'lastName', 'email', 'owner', 'scope', 'active', 'users.createdAt'])
    .select(['invitations.expiresAt as inviteExpiresAt', sql<number>`password_hash = ''`.as('pending')])
    .select((eb) => {
      const sessions = eb.selectFrom('sessions').whereRef('sessions.userId', '=', 'users.id')
      const signIns = eb.selectFrom('auditLog').where('entity', '=', 'user').whereRef('entityId', '=', 'users.id')
      return [
        sessions
          .where('expiresAt', '>', now)
          .select((open) => open.fn.countAll<number>().as('open'))
          .as('sessions'),
        sessions.select((used) => used.fn.max('usedAt').as('last')).as('usedAt'),
        signIns
          .where('action', 'in', ['user.signIn', 'user.acceptInvite'])
          .select((event) => event.fn.max('at').as('last'))
          .as('signedInAt'),
      ]
    })
    .where('role', '=', 'admin')
    .orderBy('users.id')
}

function staffAccountOf({ inviteExpiresAt, usedAt, signedInAt, sessions, ...row }: StaffRow): ListedStaff {
  const lastUse = Math.max(usedAt ?? 0, signedInAt === null ? 0 : Date.parse(signedInAt))
  return {
    ...row,
    owner: row.owner === 1,
    active: row.active === 1,
    pending: row.pending === 1,
    inviteUntil: inviteExpiresAt === null ? null : timestampOf(inviteExpiresAt),
    lastUsedAt: lastUse === 0 ? null : timestampOf(lastUse),
    sessions: sessions ?? 0,
  }
}
