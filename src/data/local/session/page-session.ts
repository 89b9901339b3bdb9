import type { DeviceDatabase, DeviceSession } from '#data/local/database/device-database.ts'
import { followReading } from '#data/local/database/live-reading.ts'
import type { SessionUser } from '#domain/user/user.ts'
import { endSession, keepForRevocation, readSession, startSession } from './session.ts'
import { clearStoredSession, storeSession } from './stored-session.ts'

/**
 * The session at the start of a page. The device database decides: the worker, which can't reach localStorage, may have erased
 * the session there. The page's copy is made equal to it.
 */
export async function restoreSession(device: DeviceDatabase, storage: Storage): Promise<DeviceSession | null> {
  const session = await readSession(device)
  if (session) storeSession(storage, session.token, session.user)
  else clearStoredSession(storage)
  return session
}

/**
 * Signs in: the device first, then the page's copy. A session that this one replaces ends as by a sign-out. `isPlain`: as in
 * DeviceSession.
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
 * Signs out on this device, with or without network: the token is kept until the server has been told, the user's data until
 * finishLeaving (open-clinic.ts) has sealed or erased them. A newer session, begun in another tab, stays. False when the device could not
 * note any of that, its disk being full: the session has gone all the same, and the rest is the caller's (noteLeft).
 */
export async function leaveSession(device: DeviceDatabase, storage: Storage, session: LeftSession): Promise<boolean> {
  const isNoted = await leave(device, session).then(() => true, endUnnoted(device, session))
  await restoreSession(device, storage)
  return isNoted
}

/** A session that was left, and whose. */
export type LeftSession = { token: string; user: Pick<SessionUser, 'id'> }

function leave(device: DeviceDatabase, { token, user }: LeftSession): Promise<void> {
  return device.transaction('rw', [device.session, device.revocations, device.users], async () => {
    await endSession(device, token, { revoke: true })
    await noteLeaving(device, user)
  })
}

/** Only deletes, which takes no room. */
function endUnnoted(device: DeviceDatabase, { token }: LeftSession) {
  return async (error: unknown) => {
    console.error(error)
    await endSession(device, token, { revoke: false })
    return false
  }
}

/** Notes once there is room for it who has left, and with which token. Rejects while there is none. */
export async function noteLeft(device: DeviceDatabase, { token, user }: LeftSession): Promise<void> {
  await device.transaction('rw', [device.session, device.revocations, device.users], async () => {
    await device.revocations.put({ token })
    await noteLeaving(device, user)
  })
}

/** Somebody who has signed in again meanwhile is not leaving. */
async function noteLeaving(device: DeviceDatabase, user: LeftSession['user']): Promise<void> {
  const present = await readSession(device)
  if (present?.user.id !== user.id) await device.users.update(user.id, { leaving: true })
}

/** A token that no session was made of must not stay valid for ever. `isPlain`: as in DeviceSession. */
export async function discardToken(device: DeviceDatabase, token: string, isPlain?: boolean): Promise<void> {
  await keepForRevocation(device, { token, isPlain })
}

/**
 * How the session of a page ended without its doing: the server no longer took it, somebody left (or came) in another tab, or what the
 * device remembers was deleted.
 */
export type SessionLoss = 'expired' | 'left' | 'erased'

/** Null while the device still holds this user's session with this token. */
export async function lossOf(device: DeviceDatabase, token: string, userId: number): Promise<SessionLoss | null> {
  return device.transaction('r', [device.session, device.users], async () => {
    const session = await readSession(device)
    if (session?.token === token) return null
    const user = await device.users.get(userId)
    if (session !== null || user?.leaving) return 'left'
    // Nothing else forgets a user who has signed in here.
    return user ? 'expired' : 'erased'
  })
}

/** Tells when this user's session with this token has gone, whoever ended it: this page, another one or the worker. Returns how to stop. */
export function watchSession(
  device: DeviceDatabase,
  token: string,
  userId: number,
  onLoss: (loss: SessionLoss) => void,
  onError: (error: unknown) => void,
): () => void {
  return followReading(
    () => lossOf(device, token, userId),
    (loss) => loss && onLoss(loss),
    onError,
  )
}
