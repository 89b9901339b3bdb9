import type { Db } from '#server/db/schema.ts'
import type { UserRow } from '#server/resources/users/user-repository.ts'
import { forgetFailures } from './login-attempts.ts'
import { closeSessions } from './sessions.ts'

/** Gives an account a new password: its links end, its back-off too, and its sessions but the one that is named. */
export async function setPassword(
  trx: Db,
  { id, username }: Pick<UserRow, 'id' | 'username'>,
  { passwordHash, keptSession }: { passwordHash: string; keptSession?: string },
): Promise<void> {
  await trx.updateTable('users').set({ passwordHash }).where('id', '=', id).execute()
  await trx.deleteFrom('passwordResets').where('userId', '=', id).execute()
  await closeSessions(trx, id, keptSession)
  await forgetFailures(trx, username)
}
