import type { DeviceDatabase, DeviceSession } from '#data/local/database/device-database.ts'
import type { SessionUser } from '#domain/user/user.ts'

/** The session of this device; null when nobody is signed in. */
export async function readSession(device: DeviceDatabase): Promise<DeviceSession | null> {
  return (await device.session.get('current')) ?? null
}

/** Records a sign-in; the page stores its own copy afterwards (see stored-session). `isPlain`: as in DeviceSession. */
export async function startSession(
  device: DeviceDatabase,
  token: string,
  user: SessionUser,
  isPlain?: boolean,
): Promise<void> {
  await device.transaction('rw', [device.session, device.users], async () => {
    await device.session.put({ name: 'current', token, user, isPlain })
    const known = await device.users.get(user.id)
    await device.users.put({ userId: user.id, username: user.username, waiting: known?.waiting ?? 0 })
  })
}

/**
 * Ends the session, but only the one with this token: a late 401 of an older session must not end a newer one. True when it was
 * ended. `revoke` keeps the token until the server has been told; one that has only the spec's calls can't be.
 */
export function endSession(device: DeviceDatabase, token: string, { revoke }: { revoke: boolean }): Promise<boolean> {
  return device.transaction('rw', [device.session, device.revocations], async () => {
    const session = await device.session.get('current')
    // planted: late-401-ends-newer-session
    if (session?.token !== token) return false
    await device.session.delete('current')
    if (revoke) await keepForRevocation(device, session)
    return true
  })
}

/** Keeps a token until the server has been told that it is done with. There is nobody to tell where the spec's calls are all there is. */
export async function keepForRevocation(
  device: DeviceDatabase,
  { token, isPlain }: Pick<DeviceSession, 'token' | 'isPlain'>,
): Promise<void> {
  if (!isPlain) await device.revocations.put({ token, isPlain })
}
