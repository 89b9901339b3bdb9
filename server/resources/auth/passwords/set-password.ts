import type { Db } from '#server/db/schema.ts'
import { forgetFailures } from '#server/resources/auth/login-attempts.ts'
import { closeSessions } from '#server/resources/auth/sessions.ts'
import type { UserRow } from '#server/resources/users/user-repository.ts'

/** Sets a new password. The account's links, invitation, waits and sessions end, except the given session. */
export async function setPassword(
  trx: Db,
  user: Pick<UserRow, 'id' | 'username'>,
  { passwordHash, keptSession }: { passwordHash: string; keptSession?: string },
): Promise<void> {
  await trx.updateTable('users').set({ passwordHash }).where('id', '=', user.id).execute()
  for (const table of ['passwordResets', 'invitations'] as const)
    await trx.deleteFrom(table).where('userId', '=', user.id).execute()
  await closeSessions(trx, user.id, keptSession)
  await forgetFailures(trx, user)
}
