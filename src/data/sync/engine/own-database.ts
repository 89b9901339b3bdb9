import { nameInstance, readInstance } from '#data/local/database/database-instance.ts'
import type { DeviceDatabase } from '#data/local/database/device-database.ts'
import { countUnconfirmed } from '#data/local/outbox/outbox.ts'
import { UserIdReusedError } from '#data/local/outbox/user-id-reused-error.ts'
import { readServerKind } from '#data/local/status/server-kind.ts'
import type { SessionUser } from '#domain/user/user.ts'
import { usernameKey } from '#domain/user/username.ts'
import { withDatabase } from './open-clinic.ts'

/**
 * Makes sure, before a session begins, that the database of this user id belongs to the user. Our server never reuses
 * an id or a username. If the id belonged to another username, another server database issued it, for example one that
 * was started empty. Waiting changes must not be sent under another user's name.
 *
 * If nothing waits, the old data are erased, drafts too; else it rejects with UserIdReusedError. A baseline server may
 * rename its users, so its databases are not checked.
 */
export async function expectOwnDatabase(
  device: DeviceDatabase,
  { id, username }: Pick<SessionUser, 'id' | 'username'>,
): Promise<void> {
  const known = await device.users.get(id)
  if (!known || usernameKey(known.username) === usernameKey(username)) return
  await withDatabase(id, (db) =>
    db.transaction('rw', db.tables, async () => {
      if ((await readServerKind(db)) === 'plain') return
      const waiting = await countUnconfirmed(db)
      if (waiting > 0) throw new UserIdReusedError(known.username, waiting)
      const instance = await readInstance(db)
      for (const table of db.tables) await table.clear()
      if (instance !== null) await nameInstance(db, instance)
    }),
  )
}
