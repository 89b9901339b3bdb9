import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { SESSION_KEYS } from '#data/local/session/session-keys.ts'
import type { SessionUser } from '#domain/user/user.ts'
import { type Auth, AuthContext, type SessionEnd } from '#features/shared/session/auth-context.ts'
import { isForVisitors } from '#features/shared/session/paths.ts'
import { whenIdle } from '#ui/lazy/idle-time.ts'
import { removeToastsOfPerson } from '#ui/toasts/toast.ts'

type SessionCode = typeof import('./session-keeper.ts')

let loading: Promise<SessionCode> | null = null

/** Loads the code that reads the device's database on first use: a visitor's screen is shown without it. */
function sessionCode(): Promise<SessionCode> {
  loading ??= import('./session-keeper.ts').catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

const readSignedOutChanges: Auth['readSignedOutChanges'] = async () => (await sessionCode()).readSignedOutChanges()
const readLost: Auth['readLost'] = async () => (await sessionCode()).readLost()

type SessionState =
  | { status: 'loading' }
  | { status: 'unavailable'; failure: unknown }
  | { status: 'signed_in'; token: string; user: SessionUser }
  | { status: 'signed_out'; ended: SessionEnd | null }

/** Holds this page's session and keeps it in step with the device's. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ status: 'loading' })
  useRestoredSession(setState)
  useEndElsewhere(state, setState)
  useRevocations(state.status)
  useOwnToasts(state)

  const signIn = useCallback(async (username: string, password: string) => {
    const { user, session } = await (await sessionCode()).signIn(username, password)
    if (session) setState({ status: 'signed_in', ...session })
    return user
  }, [])

  const acceptInvitation = useCallback<Auth['acceptInvitation']>(async (acceptance) => {
    const { session } = await (await sessionCode()).acceptInvitation(acceptance)
    if (session) setState({ status: 'signed_in', ...session })
  }, [])

  const signOut = useCallback(async () => {
    if (state.status !== 'signed_in') return
    await (await sessionCode()).signOut(state.token, state.user.id, (ended) =>
      flushSync(() => setState({ status: 'signed_out', ended })),
    )
  }, [state])

  const auth = useMemo<Auth>(
    () => ({
      status: state.status,
      user: state.status === 'signed_in' ? state.user : null,
      ended: state.status === 'signed_out' ? state.ended : null,
      ...(state.status === 'unavailable' && { failure: state.failure }),
      signIn,
      acceptInvitation,
      signOut,
      readSignedOutChanges,
      readLost,
    }),
    [state, signIn, acceptInvitation, signOut],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

type SetState = (change: SessionState | ((state: SessionState) => SessionState)) => void

function useRestoredSession(setState: SetState) {
  useEffect(() => {
    const unmounted = new AbortController()
    const become = (state: SessionState) => {
      // A sign-in that happened meanwhile wins.
      if (!unmounted.signal.aborted) setState((now) => (now.status === 'loading' ? state : now))
    }
    const restore = () => {
      sessionCode()
        .then((kept) => kept.restore())
        .then(
          (session) => become(session ? { ...session, status: 'signed_in' } : { status: 'signed_out', ended: null }),
          (error: unknown) => {
            console.error(error)
            become({ status: 'unavailable', failure: error })
          },
        )
    }
    if (mayWait()) unmounted.signal.addEventListener('abort', whenIdle(restore))
    else restore()
    return () => unmounted.abort()
  }, [setState])
}

/** Whether the session can be restored in idle time: the page is for visitors, and nobody seems to be signed in. */
function mayWait(): boolean {
  return isForVisitors(window.location.pathname) && localStorage.getItem(SESSION_KEYS.token) === null
}

function useEndElsewhere(state: SessionState, setState: SetState) {
  const token = state.status === 'signed_in' ? state.token : null
  const userId = state.status === 'signed_in' ? state.user.id : null
  useEffect(() => {
    if (token === null || userId === null) return
    const onEnded = (ended: SessionEnd) =>
      setState((now) => (now.status === 'signed_in' && now.token === token ? { status: 'signed_out', ended } : now))
    return whileMounted((kept) => kept.watch(token, userId, onEnded))
  }, [token, userId, setState])
}

function useRevocations(status: SessionState['status']) {
  useEffect(() => {
    if (status === 'signed_out') return whileMounted((kept) => kept.revokeLeftTokens())
  }, [status])
}

/** Removes a person's messages when the session ends, also those still to come. */
function useOwnToasts(state: SessionState) {
  const userId = state.status === 'signed_in' ? state.user.id : null
  useEffect(() => (userId === null ? undefined : removeToastsOfPerson), [userId])
}

/** Runs an effect that needs the session's code, unless the effect was cleaned up before the code arrived. */
function whileMounted(begin: (kept: SessionCode) => () => void): () => void {
  const stopped = new AbortController()
  sessionCode().then((kept) => {
    if (!stopped.signal.aborted) stopped.signal.addEventListener('abort', begin(kept))
  }, console.error)
  return () => stopped.abort()
}
