import type { Db } from '#server/db/schema.ts'
import { newToken, tokenHashOf } from '#server/resources/auth/secret-token.ts'
import type { UserRow } from '#server/resources/users/user-repository.ts'

const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000

/** A link of an invitation: its token, which is stored nowhere, and when it ends in epoch milliseconds. */
export interface Invitation {
  token: string
  expiresAt: number
}

/** Makes the one valid invitation of an account, for seven days. An earlier one ends. */
export async function makeInvitation(trx: Db, userId: number, now: number): Promise<Invitation> {
  const token = newToken()
  const values = { tokenHash: tokenHashOf(token), expiresAt: now + LIFETIME_MS }
  await trx
    .insertInto('invitations')
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute()
  return { token, expiresAt: values.expiresAt }
}

/** Finds the account of a valid invitation; undefined for one that is used, expired, replaced or made up. */
export async function findInvited(db: Db, token: string, now: number): Promise<(UserRow & InvitationEnd) | undefined> {
  return db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.userId')
    .selectAll('users')
    .select('invitations.expiresAt')
    .where('tokenHash', '=', tokenHashOf(token))
    .where('expiresAt', '>', now)
    .where('active', '=', 1)
    .where('role', '=', 'admin')
    .executeTakeFirst()
}

interface InvitationEnd {
  /** Epoch milliseconds. */
  expiresAt: number
}
