import type { DeviceSession } from '#data/local/device-database.ts'
import {
  beginSession,
  discardToken,
  leaveSession,
  lossOf,
  restoreSession,
  type SessionLoss,
  watchSession,
} from '#data/local/page-session.ts'
import { TOKEN_KEY, USER_KEY } from '#data/local/stored-session.ts'
import { login } from '#data/remote/auth-api.ts'
import { readLeaving, sealOrErase } from '#data/sync/open-clinic.ts'
import { revokeTokens } from '#data/sync/revoke-tokens.ts'
import { homePathOf, type SessionUser } from '#domain/user/user.ts'
import type { SessionEnd } from '#features/shared/auth-context.ts'
import { api, device } from './device.ts'

/** The session as the device holds it; the page's copy is made equal. */
export function restore(): Promise<DeviceSession | null> {
  return restoreSession(device, localStorage)
}

/**
 * Asks the server. `session` is null when none began: the answer had no token, or the app does not know the role. Rejects with
 * RefusedError or UnreachableError.
 */
export async function signIn(
  username: string,
  password: string,
): Promise<{ user: SessionUser; session: Pick<DeviceSession, 'token' | 'user'> | null }> {
  const { token, user } = await login(api, username, password)
  if (token === undefined) {
    console.error('The login answer has no token: no session was stored.')
    return { user, session: null }
  }
  if (homePathOf(user.role) === null) {
    await discardToken(device, token)
    return { user, session: null }
  }
  await beginSession(device, localStorage, token, user)
  return { user, session: { token, user } }
}

/**
 * Ends the session on this device, with or without network. `onEnded` takes everything off the screen that holds the user's
 * database, which is then sealed or erased.
 */
export async function signOut(token: string, userId: number, onEnded: (ended: SessionEnd) => void): Promise<void> {
  const { unsettled, online } = await readLeaving(userId)
  await leaveSession(device, localStorage, token)
  onEnded({ why: 'signed_out', offline: !online, waiting: unsettled })
  await sealOrErase(device, userId)
}

/** Tells when the session ended without this page's doing: by the server's word, or by a person in another tab. Returns how to stop. */
export function watch(token: string, userId: number, onEnded: (ended: SessionEnd) => void): () => void {
  const end = async (loss: SessionLoss) => {
    // The page's copy first: nothing may be drawn that still finds a session there.
    if (loss === 'expired') await restore()
    onEnded(loss === 'expired' ? { why: 'expired', userId } : { why: 'left' })
  }
  const onLoss = (loss: SessionLoss) => void end(loss).catch(console.error)
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== localStorage || ![TOKEN_KEY, USER_KEY, null].includes(event.key)) return
    lossOf(device, token).then((loss) => onLoss(loss ?? 'left'), console.error)
  }
  window.addEventListener('storage', onStorage)
  const stopWatching = watchSession(device, token, onLoss, console.error)
  return () => {
    window.removeEventListener('storage', onStorage)
    stopWatching()
  }
}

const REVOKE_EVERY_MS = 60_000
const REVOKE_LIMIT_MS = 30_000

/** A token that was left without network must not stay valid for ever: while nobody is signed in no engine tells the server. */
export function revokeLeftTokens(): () => void {
  const revoke = () => void revokeTokens(device, api, () => AbortSignal.timeout(REVOKE_LIMIT_MS)).catch(console.error)
  revoke()
  const timer = setInterval(revoke, REVOKE_EVERY_MS)
  window.addEventListener('online', revoke)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', revoke)
  }
}
