import type { DeviceDatabase, DeviceSession } from '#data/local/database/device-database.ts'
import type { SessionUser } from '#domain/user/user.ts'

/** Returns this device's session; null if nobody is signed in. */
export async function readSession(device: DeviceDatabase): Promise<DeviceSession | null> {
  return (await device.session.get('current')) ?? null
}

/** Records a sign-in. The page stores its own copy afterwards (stored-session.ts). `isPlain` as in DeviceSession. */
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
 * Ends the session if it has this token, so that a late 401 does not end a newer session. Returns whether it was ended.
 * `revoke` keeps the token until our server has revoked it; a server with the baseline API can't.
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

/** Keeps a token for revocation. A server with the baseline API can't revoke, so its tokens are not kept. */
export async function keepForRevocation(
  device: DeviceDatabase,
  { token, isPlain }: Pick<DeviceSession, 'token' | 'isPlain'>,
): Promise<void> {
  if (!isPlain) await device.revocations.put({ token, isPlain })
}
