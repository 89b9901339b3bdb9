import type { DeviceDatabase } from '#data/local/database/device-database.ts'
import { readSession } from '#data/local/session/session.ts'

/** Unsent changes of a user who signed out on this device. They are sent when that user signs in here again. */
export interface SignedOutChanges {
  userId: number
  username: string
  /** At least one. */
  waiting: number
}

/** Returns the unsent changes of all users but the signed-in one. */
export async function readSignedOutChanges(device: DeviceDatabase): Promise<SignedOutChanges[]> {
  const session = await readSession(device)
  const users = await device.users.filter(({ waiting }) => waiting > 0).toArray()
  return users
    .filter(({ userId }) => userId !== session?.user.id)
    .map(({ userId, username, waiting }) => ({ userId, username, waiting }))
}
