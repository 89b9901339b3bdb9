import { noteDatabaseState } from '#app/clinic/database-state-store.ts'
import { device } from '#app/clinic/device.ts'
import type { DeviceSession } from '#data/local/database/device-database.ts'
import { checkUnsentMarkers } from '#data/local/outbox/keep-unsent-marker.ts'
import {
  readSignedOutChanges as readSignedOutOf,
  type SignedOutChanges,
} from '#data/local/outbox/signed-out-changes.ts'
import { type LostChanges, readLost as readLostFrom } from '#data/local/outbox/unsent-marker.ts'
import {
  beginSession,
  discardToken,
  type LeftSession,
  leaveSession,
  noteLeft,
  restoreSession,
  type SessionLoss,
  sessionLossOf,
  watchSession,
} from '#data/local/session/page-session.ts'
import { SESSION_KEYS } from '#data/local/session/session-keys.ts'
import type { InvitationAcceptance } from '#data/remote/auth-api.ts'
import { loadCode } from '#data/remote/http/load-code.ts'
import {
  cleanUpSignedOutUsers,
  eraseIfSettled,
  readSignOutState,
  type SignOutState,
  withDatabase,
} from '#data/sync/engine/open-clinic.ts'
import { expectOwnDatabase } from '#data/sync/engine/own-database.ts'
import { homePathOf, type SessionUser } from '#domain/user/user.ts'
import type { SessionEnd } from '#features/shared/session/auth-context.ts'
import { whenNothingUnsaved } from '#ui/forms/unsaved-forms.ts'

/**
 * Reads which unsent changes other users left on this device. An interrupted sign-out is finished first, since it has
 * not counted its changes yet.
 */
export async function readSignedOutChanges(): Promise<SignedOutChanges[]> {
  await finishWithinLimit()
  return readSignedOutOf(device)
}

/** Reads what was unsent when this device's data were deleted, as far as known, for everybody who was not told yet. */
export async function readLost(): Promise<readonly LostChanges[]> {
  await withinLimit(checkUnsentMarkers(localStorage))
  return readLostFrom(localStorage)
}

const requests = () => loadCode(import('./session-requests.ts'))

/** Reads the device's session and updates the page's copy. */
export async function restore(): Promise<DeviceSession | null> {
  const session = await restoreSession(device, localStorage)
  finish().catch(console.error)
  return session
}

let finished: Promise<void> = Promise.resolve()

/** Runs one after another: nobody's data may be erased after that person has signed in again. */
function finish(): Promise<void> {
  const next = async () => cleanUpSignedOutUsers(device, Date.now())
  finished = finished.then(next, next)
  return finished
}

/**
 * A tab of an older release may block somebody else's database for hours. No sign-in or sign-out waits longer than
 * this.
 */
const FINISH_LIMIT_MS = 2_000

function withinLimit(work: Promise<void>): Promise<void> {
  const limit = new Promise<void>((resolve) => setTimeout(resolve, FINISH_LIMIT_MS))
  return Promise.race([work.catch(console.error), limit])
}

const finishWithinLimit = () => withinLimit(finish())

/**
 * Signs in at the server. `session` is null when none began: the answer had no token, or the app does not know the
 * role. Rejects with RefusedError, UnreachableError or UserIdReusedError.
 */
export async function signIn(username: string, password: string): Promise<SignedIn> {
  return beginWith(await (await requests()).requestSession(username, password))
}

/** Accepts an invitation, which signs in. Rejects as signIn does. */
export async function acceptInvitation(acceptance: InvitationAcceptance): Promise<SignedIn> {
  return beginWith(await (await requests()).requestInvitedSession(acceptance))
}

interface SignedIn {
  user: SessionUser
  session: Pick<DeviceSession, 'token' | 'user'> | null
}

interface LoginAnswer {
  token: string | undefined
  user: SessionUser
  isPlain: boolean
}

async function beginWith({ token, user, isPlain }: LoginAnswer): Promise<SignedIn> {
  if (token === undefined) {
    console.error('The login answer has no token: no session was stored.')
    return { user, session: null }
  }
  if (homePathOf(user.role) === null) {
    await discardToken(device, token, isPlain)
    return { user, session: null }
  }
  await finishWithinLimit()
  try {
    await expectOwnDatabase(device, user)
  } catch (error) {
    await discardToken(device, token, isPlain)
    throw error
  }
  await beginSession(device, localStorage, token, user, isPlain)
  // Finishes the sign-out of the user whom this sign-in replaced.
  finish().catch(console.error)
  return { user, session: { token, user } }
}

/**
 * Ends the session on this device, online or offline. `onEnded` removes all screens that use the user's database, which
 * is then erased, or kept for that user.
 */
export async function signOut(token: string, userId: number, onEnded: (ended: SessionEnd) => void): Promise<void> {
  const { unconfirmed, online } = await readSignOutState(userId).catch(leavingFromNote(userId))
  const session = { token, user: { id: userId } }
  const isNoted = await leaveSession(device, localStorage, session)
  onEnded({ why: 'signed_out', offline: !online, waiting: unconfirmed })
  if (!isNoted) await withinLimit(noteAfterFreeingSpace(session))
  await finishWithinLimit()
}

/**
 * Handles a disk that was too full to note the sign-out. Erasing the user's data may free space for the note. If it
 * doesn't, the token is revoked at once if possible: nothing on this device remembers it.
 */
async function noteAfterFreeingSpace(session: LeftSession): Promise<void> {
  await withDatabase(session.user.id, eraseIfSettled).catch(console.error)
  try {
    await noteLeft(device, session)
  } catch (error) {
    console.error(error)
    await (await requests()).revokeAtOnce(session.token, AbortSignal.timeout(REVOKE_LIMIT_MS))
  }
}

/**
 * Lets somebody sign out whose database can't be opened. The number of waiting changes is the one that the device noted
 * last.
 */
function leavingFromNote(userId: number) {
  return async (error: unknown): Promise<SignOutState> => {
    console.error(error)
    return { unconfirmed: (await device.users.get(userId))?.waiting ?? 0, online: false }
  }
}

/** The storage keys that another tab's sign-in or sign-out changes; null when the storage was cleared. */
const SESSION_STORAGE_KEYS: readonly (string | null)[] = [SESSION_KEYS.token, SESSION_KEYS.user, null]

/**
 * Calls `onEnded` when the session ends elsewhere: by the server, or by a person in another tab. Returns a function
 * that stops.
 */
export function watch(token: string, userId: number, onEnded: (ended: SessionEnd) => void): () => void {
  const stopped = new AbortController()
  const end = async (loss: SessionLoss) => {
    if (loss === 'erased') await waitUntilNothingUnsaved(stopped.signal)
    // The page's copy comes first: nothing rendered afterwards may still find a session there.
    if (loss !== 'left') await restore()
    if (loss === 'erased') await discardToken(device, token)
    onEnded(loss === 'expired' ? { why: 'expired', userId } : { why: loss })
  }
  const onLoss = (loss: SessionLoss) => void end(loss).catch(console.error)
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== localStorage || !SESSION_STORAGE_KEYS.includes(event.key)) return
    sessionLossOf(device, token, userId).then((loss) => onLoss(loss ?? 'left'), console.error)
  }
  window.addEventListener('storage', onStorage)
  const stopWatching = watchSession(device, token, userId, onLoss, console.error)
  return () => {
    stopped.abort()
    window.removeEventListener('storage', onStorage)
    stopWatching()
  }
}

/**
 * Waits for unsaved text, which exists nowhere else now. The person is told, and the session ends once the text was
 * sent or discarded.
 */
async function waitUntilNothingUnsaved(signal: AbortSignal): Promise<void> {
  noteDatabaseState(device.name, 'deleted')
  signal.addEventListener('abort', () => noteDatabaseState(device.name, null))
  await whenNothingUnsaved(signal)
}

const REVOKE_EVERY_MS = 60_000
const REVOKE_LIMIT_MS = 30_000

/**
 * Revokes tokens of offline sign-outs, so that they don't stay valid: while nobody is signed in, no engine does it.
 * Returns a function that stops.
 */
export function revokeLeftTokens(): () => void {
  const revoke = () => void revokeNow().catch(console.error)
  revoke()
  const timer = setInterval(revoke, REVOKE_EVERY_MS)
  window.addEventListener('online', revoke)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', revoke)
  }
}

async function revokeNow(): Promise<void> {
  await (await requests()).revokeStoredTokens(() => AbortSignal.timeout(REVOKE_LIMIT_MS))
}
