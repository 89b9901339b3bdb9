import type { Db } from '#server/db/schema.ts'
import { forgetFailures } from '#server/resources/auth/login-attempts.ts'
import { closeSessions } from '#server/resources/auth/sessions.ts'
import type { UserRow } from '#server/resources/users/user-repository.ts'

/** Sets a new password. The account's links, waits and sessions end, except the given session. */
export async function setPassword(
  trx: Db,
  user: Pick<UserRow, 'id' | 'username'>,
  { passwordHash, keptSession }: { passwordHash: string; keptSession?: string },
): Promise<void> {
  await trx.updateTable('users').set({ passwordHash }).where('id', '=', user.id).execute()
  await trx.deleteFrom('passwordResets').where('userId', '=', user.id).execute()
  await closeSessions(trx, user.id, keptSession)
  await forgetFailures(trx, user)
}
