import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DeviceDatabase } from '#data/local/device-database.ts'
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
import type { createApi } from '#data/remote/api.ts'
import { login } from '#data/remote/auth-api.ts'
import { readLeaving, sealOrErase } from '#data/sync/open-clinic.ts'
import { revokeTokens } from '#data/sync/revoke-tokens.ts'
import { homePathOf, type SessionUser } from '#domain/user/user.ts'
import { type Auth, AuthContext, type SessionEnd } from '#features/shared/auth-context.ts'

type SessionState =
  | { status: 'loading' }
  | { status: 'unavailable' }
  | { status: 'signed_in'; token: string; user: SessionUser }
  | { status: 'signed_out'; ended: SessionEnd | null }

interface AuthProviderProps {
  device: DeviceDatabase
  api: ReturnType<typeof createApi>
  children: ReactNode
}

/** Holds the session of this page and keeps it equal to the device's. */
export function AuthProvider({ device, api, children }: AuthProviderProps) {
  const [state, setState] = useState<SessionState>({ status: 'loading' })
  useRestoredSession(device, setState)
  useSessionWatch(device, state, setState)
  useRevocations(device, api, state.status)

  const signIn = useCallback(
    async (username: string, password: string) => {
      const { token, user } = await login(api, username, password)
      if (token === undefined) {
        console.error('The login answer has no token: no session was stored.')
      } else if (homePathOf(user.role) === null) {
        await discardToken(device, token)
      } else {
        await beginSession(device, localStorage, token, user)
        setState({ status: 'signed_in', token, user })
      }
      return user
    },
    [api, device],
  )

  const signOut = useCallback(async () => {
    if (state.status !== 'signed_in') return
    const { token, user } = state
    const { unsettled, online } = await readLeaving(user.id)
    await leaveSession(device, localStorage, token)
    // Everything that holds the user's database is gone from the screen before the database is sealed or erased.
    const ended: SessionEnd = { why: 'signed_out', offline: !online, waiting: unsettled }
    flushSync(() => setState({ status: 'signed_out', ended }))
    await sealOrErase(device, user.id)
  }, [device, state])

  const auth = useMemo<Auth>(
    () => ({
      status: state.status,
      user: state.status === 'signed_in' ? state.user : null,
      ended: state.status === 'signed_out' ? state.ended : null,
      signIn,
      signOut,
    }),
    [state, signIn, signOut],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

type SetState = (change: SessionState | ((state: SessionState) => SessionState)) => void

function useRestoredSession(device: DeviceDatabase, setState: SetState) {
  useEffect(() => {
    let isCurrent = true
    restoreSession(device, localStorage).then(
      (session) => {
        if (!isCurrent) return
        setState(session ? { ...session, status: 'signed_in' } : { status: 'signed_out', ended: null })
      },
      (error: unknown) => {
        console.error(error)
        if (isCurrent) setState({ status: 'unavailable' })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [device, setState])
}

/** Ends the session here when it ended elsewhere: by the server's word to any tab or to the worker, or by a person in another tab. */
function useSessionWatch(device: DeviceDatabase, state: SessionState, setState: SetState) {
  const token = state.status === 'signed_in' ? state.token : null
  const userId = state.status === 'signed_in' ? state.user.id : null
  useEffect(() => {
    if (token === null || userId === null) return
    const end = (loss: SessionLoss) => {
      const ended: SessionEnd = loss === 'expired' ? { why: 'expired', userId } : { why: 'left' }
      // The page's copy first: nothing may be drawn that still finds a session there.
      const cleared = loss === 'expired' ? restoreSession(device, localStorage) : Promise.resolve()
      cleared
        .catch(console.error)
        .finally(() => setState((now) => (isOf(now, token) ? { status: 'signed_out', ended } : now)))
    }
    const onStorage = (event: StorageEvent) => {
      if (event.storageArea !== localStorage || ![TOKEN_KEY, USER_KEY, null].includes(event.key)) return
      lossOf(device, token).then((loss) => end(loss ?? 'left'), console.error)
    }
    window.addEventListener('storage', onStorage)
    const stopWatching = watchSession(device, token, end, console.error)
    return () => {
      window.removeEventListener('storage', onStorage)
      stopWatching()
    }
  }, [device, token, userId, setState])
}

/** A token that was left without network must not stay valid for ever: while nobody is signed in no engine tells the server. */
function useRevocations(device: DeviceDatabase, api: AuthProviderProps['api'], status: SessionState['status']) {
  useEffect(() => {
    if (status !== 'signed_out') return
    const revoke = () => void revokeTokens(device, api).catch(console.error)
    revoke()
    window.addEventListener('online', revoke)
    return () => window.removeEventListener('online', revoke)
  }, [device, api, status])
}

function isOf(state: SessionState, token: string): boolean {
  return state.status === 'signed_in' && state.token === token
}
