import { nameInstance, readInstance } from '#data/local/database/database-instance.ts'
import type { DeviceDatabase } from '#data/local/database/device-database.ts'
import { NumberOfAnotherError } from '#data/local/outbox/number-of-another-error.ts'
import { countUnsettled } from '#data/local/outbox/outbox.ts'
import { readServerKind } from '#data/local/status/server-kind.ts'
import type { SessionUser } from '#domain/user/user.ts'
import { usernameKey } from '#domain/user/username.ts'
import { withDatabase } from './open-clinic.ts'

/**
 * Makes sure, before a session begins, that what this device holds under a user's number is that user's. Our server gives a number and
 * a username once, so a number that bore another name here was given by another database, as by a server that was started empty
 * since: what was waiting must not go under a stranger's name. With nothing waiting all that was left there goes, drafts too; else
 * rejects with NumberOfAnotherError. a server with the baseline API may rename its users: of one nothing is asked.
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
      const waiting = await countUnsettled(db)
      if (waiting > 0) throw new NumberOfAnotherError(known.username, waiting)
      const instance = await readInstance(db)
      for (const table of db.tables) await table.clear()
      if (instance !== null) await nameInstance(db, instance)
    }),
  )
}
