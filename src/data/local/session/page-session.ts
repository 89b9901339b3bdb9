import type { DeviceDatabase, DeviceSession } from '#data/local/database/device-database.ts'
import { followReading } from '#data/local/database/live-reading.ts'
import type { SessionUser } from '#domain/user/user.ts'
import { endSession, keepForRevocation, readSession, startSession } from './session.ts'
import { clearStoredSession, storeSession } from './stored-session.ts'

/**
 * Returns the session when a page starts. The device database decides, since the worker, which can't reach
 * localStorage, may have ended the session there. The page's copy in localStorage is made equal to it.
 */
export async function restoreSession(device: DeviceDatabase, storage: Storage): Promise<DeviceSession | null> {
  const session = await readSession(device)
  if (session) storeSession(storage, session.token, session.user)
  else clearStoredSession(storage)
  return session
}

/**
 * Signs in: writes the device database first, then the page's copy. A replaced session ends as by a sign-out. `isPlain`
 * as in DeviceSession.
 */
export async function beginSession(
  device: DeviceDatabase,
  storage: Storage,
  token: string,
  user: SessionUser,
  isPlain?: boolean,
): Promise<void> {
  await device.transaction('rw', [device.session, device.revocations, device.users], async () => {
    const former = await readSession(device)
    if (former && former.token !== token) await leave(device, former)
    await startSession(device, token, user, isPlain)
  })
  storeSession(storage, token, user)
}

/**
 * Signs out on this device, with or without network. The token is kept until the server has revoked it, the user's data
 * until cleanUpSignedOutUsers (open-clinic.ts) has erased them, or keeps them for that user. A newer session of another
 * tab stays. False if the disk was too full to record this: the session has ended all the same, and the caller must
 * call noteLeft.
 */
export async function leaveSession(device: DeviceDatabase, storage: Storage, session: LeftSession): Promise<boolean> {
  const isNoted = await leave(device, session).then(() => true, endUnrecorded(device, session))
  await restoreSession(device, storage)
  return isNoted
}

/** A session that ended, and its user's id. */
export type LeftSession = { token: string; user: Pick<SessionUser, 'id'> }

function leave(device: DeviceDatabase, { token, user }: LeftSession): Promise<void> {
  return device.transaction('rw', [device.session, device.revocations, device.users], async () => {
    await endSession(device, token, { revoke: true })
    await noteLeaving(device, user)
  })
}

/** Only deletes, so it needs no free storage. */
function endUnrecorded(device: DeviceDatabase, { token }: LeftSession) {
  return async (error: unknown) => {
    console.error(error)
    await endSession(device, token, { revoke: false })
    return false
  }
}

/** Records, once there is room, who has left and the token to revoke. Rejects while there is none. */
export async function noteLeft(device: DeviceDatabase, { token, user }: LeftSession): Promise<void> {
  await device.transaction('rw', [device.session, device.revocations, device.users], async () => {
    await device.revocations.put({ token })
    await noteLeaving(device, user)
  })
}

/** Does nothing if that user has signed in again meanwhile. */
async function noteLeaving(device: DeviceDatabase, user: LeftSession['user']): Promise<void> {
  const present = await readSession(device)
  if (present?.user.id !== user.id) await device.users.update(user.id, { leaving: true })
}

/** Schedules the revocation of a token that no session was made of. `isPlain` as in DeviceSession. */
export async function discardToken(device: DeviceDatabase, token: string, isPlain?: boolean): Promise<void> {
  await keepForRevocation(device, { token, isPlain })
}

/**
 * How a page's session ended without its doing: the server refused the token, somebody signed out (or in) in another
 * tab, or the device database was deleted.
 */
export type SessionLoss = 'expired' | 'left' | 'erased'

/** Returns null while the device still holds this user's session with this token. */
export async function sessionLossOf(
  device: DeviceDatabase,
  token: string,
  userId: number,
): Promise<SessionLoss | null> {
  return device.transaction('r', [device.session, device.users], async () => {
    const session = await readSession(device)
    if (session?.token === token) return null
    const user = await device.users.get(userId)
    if (session !== null || user?.leaving) return 'left'
    // No other code removes a user who has signed in here.
    return user ? 'expired' : 'erased'
  })
}

/**
 * Calls `onLoss` when this session ends, whether by this page, another one or the worker. Returns a function that stops
 * it.
 */
export function watchSession(
  device: DeviceDatabase,
  token: string,
  userId: number,
  onLoss: (loss: SessionLoss) => void,
  onError: (error: unknown) => void,
): () => void {
  return followReading(
    () => sessionLossOf(device, token, userId),
    (loss) => loss && onLoss(loss),
    onError,
  )
}
