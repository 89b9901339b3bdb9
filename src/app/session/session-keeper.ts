import { noteDatabaseState } from '#app/clinic/database-state-store.ts'
import { device } from '#app/clinic/device.ts'
import type { DeviceSession } from '#data/local/database/device-database.ts'
import { reviewWitnesses } from '#data/local/outbox/keep-witness.ts'
import { readSealed as readSealedOn, type SealedChanges } from '#data/local/outbox/sealed-changes.ts'
import { type LostChanges, readLost as readLostFrom } from '#data/local/outbox/unsent-witness.ts'
import {
  beginSession,
  discardToken,
  type LeftSession,
  leaveSession,
  lossOf,
  noteLeft,
  restoreSession,
  type SessionLoss,
  watchSession,
} from '#data/local/session/page-session.ts'
import { SESSION_KEYS } from '#data/local/session/session-keys.ts'
import { loadCode } from '#data/remote/http/load-code.ts'
import { finishLeaving, type Leaving, readLeaving, sealOrErase, withDatabase } from '#data/sync/engine/open-clinic.ts'
import { expectOwnDatabase } from '#data/sync/engine/own-database.ts'
import { homePathOf, type SessionUser } from '#domain/user/user.ts'
import type { SessionEnd } from '#features/shared/session/auth-context.ts'
import { whenNothingUnsaved } from '#ui/forms/unsaved-forms.ts'

/** What others left on this device unsent; a sign-out that was broken off has not counted it yet. */
export async function readSealed(): Promise<SealedChanges[]> {
  await finishOrGoOn()
  return readSealedOn(device)
}

/** What was unsent when the data of this device were deleted, as far as known, by everybody who was not told of it yet. */
export async function readLost(): Promise<readonly LostChanges[]> {
  await orGoOn(reviewWitnesses(localStorage))
  return readLostFrom(localStorage)
}

const line = () => loadCode(import('./session-requests.ts'))

/** The session as the device holds it; the page's copy is made equal. */
export async function restore(): Promise<DeviceSession | null> {
  const session = await restoreSession(device, localStorage)
  finish().catch(console.error)
  return session
}

let finished: Promise<void> = Promise.resolve()

/** One after another: nobody's data may be erased once that person has signed in again. */
function finish(): Promise<void> {
  const next = async () => finishLeaving(device, Date.now())
  finished = finished.then(next, next)
  return finished
}

/** Somebody else's database may be held by a tab of an older release for hours: nobody who comes or goes waits for that. */
const FINISH_LIMIT_MS = 2_000

function orGoOn(work: Promise<void>): Promise<void> {
  const limit = new Promise<void>((resolve) => setTimeout(resolve, FINISH_LIMIT_MS))
  return Promise.race([work.catch(console.error), limit])
}

const finishOrGoOn = () => orGoOn(finish())

/**
 * Asks the server. `session` is null when none began: the answer had no token, or the app does not know the role. Rejects with
 * RefusedError, UnreachableError or NumberOfAnotherError.
 */
export async function signIn(
  username: string,
  password: string,
): Promise<{ user: SessionUser; session: Pick<DeviceSession, 'token' | 'user'> | null }> {
  const { token, user, isPlain } = await (await line()).askForSession(username, password)
  if (token === undefined) {
    console.error('The login answer has no token: no session was stored.')
    return { user, session: null }
  }
  if (homePathOf(user.role) === null) {
    await discardToken(device, token, isPlain)
    return { user, session: null }
  }
  await finishOrGoOn()
  try {
    await expectOwnDatabase(device, user)
  } catch (error) {
    await discardToken(device, token, isPlain)
    throw error
  }
  await beginSession(device, localStorage, token, user, isPlain)
  // Of whoever this sign-in has just replaced.
  finish().catch(console.error)
  return { user, session: { token, user } }
}

/**
 * Ends the session on this device, with or without network. `onEnded` takes everything off the screen that holds the user's
 * database, which is then sealed or erased.
 */
export async function signOut(token: string, userId: number, onEnded: (ended: SessionEnd) => void): Promise<void> {
  const { unsettled, online } = await readLeaving(userId).catch(leavingUnread(userId))
  const session = { token, user: { id: userId } }
  const isNoted = await leaveSession(device, localStorage, session)
  onEnded({ why: 'signed_out', offline: !online, waiting: unsettled })
  if (!isNoted) await orGoOn(makeUpForNote(session))
  await finishOrGoOn()
}

/**
 * The disk was too full to note who left. What goes with that user makes room for the note; where there is none even then, the server is
 * told of the token at once, as far as it can be reached: nothing remembers it here.
 */
async function makeUpForNote(session: LeftSession): Promise<void> {
  await withDatabase(session.user.id, sealOrErase).catch(console.error)
  try {
    await noteLeft(device, session)
  } catch (error) {
    console.error(error)
    await (await line()).revokeAtOnce(session.token, AbortSignal.timeout(REVOKE_LIMIT_MS))
  }
}

/** Who can't open the own database any more can still sign out: what waits is as the device noted it last. */
function leavingUnread(userId: number) {
  return async (error: unknown): Promise<Leaving> => {
    console.error(error)
    return { unsettled: (await device.users.get(userId))?.waiting ?? 0, online: false }
  }
}

/** What changes when another tab signs in or out; null stands for everything at once. */
const PAGE_COPY: readonly (string | null)[] = [SESSION_KEYS.token, SESSION_KEYS.user, null]

/** Tells when the session ended without this page's doing: by the server's word, or by a person in another tab. Returns how to stop. */
export function watch(token: string, userId: number, onEnded: (ended: SessionEnd) => void): () => void {
  const stopped = new AbortController()
  const end = async (loss: SessionLoss) => {
    if (loss === 'erased') await whenNothingIsTyped(stopped.signal)
    // The page's copy first: nothing may be drawn that still finds a session there.
    if (loss !== 'left') await restore()
    if (loss === 'erased') await discardToken(device, token)
    onEnded(loss === 'expired' ? { why: 'expired', userId } : { why: loss })
  }
  const onLoss = (loss: SessionLoss) => void end(loss).catch(console.error)
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== localStorage || !PAGE_COPY.includes(event.key)) return
    lossOf(device, token, userId).then((loss) => onLoss(loss ?? 'left'), console.error)
  }
  window.addEventListener('storage', onStorage)
  const stopWatching = watchSession(device, token, userId, onLoss, console.error)
  return () => {
    stopped.abort()
    window.removeEventListener('storage', onStorage)
    stopWatching()
  }
}

/** What is being typed is nowhere else now: the person is told, and the session ends when it has been sent or given up. */
async function whenNothingIsTyped(signal: AbortSignal): Promise<void> {
  noteDatabaseState(device.name, 'deleted')
  signal.addEventListener('abort', () => noteDatabaseState(device.name, null))
  await whenNothingUnsaved(signal)
}

const REVOKE_EVERY_MS = 60_000
const REVOKE_LIMIT_MS = 30_000

/** A token that was left without network must not stay valid for ever: while nobody is signed in no engine tells the server. */
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
  await (await line()).revokeKept(() => AbortSignal.timeout(REVOKE_LIMIT_MS))
}
