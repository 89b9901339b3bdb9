import type { DeviceDatabase } from '#data/local/database/device-database.ts'
import { readSession } from '#data/local/session/session.ts'

/** Changes that somebody left on this device when signing out: they are sent when that person signs in here again. */
export interface SealedChanges {
  userId: number
  username: string
  /** At least one. */
  waiting: number
}

/** Those of everybody but who is signed in. */
export async function readSealed(device: DeviceDatabase): Promise<SealedChanges[]> {
  const session = await readSession(device)
  const users = await device.users.filter(({ waiting }) => waiting > 0).toArray()
  return users
    .filter(({ userId }) => userId !== session?.user.id)
    .map(({ userId, username, waiting }) => ({ userId, username, waiting }))
}
