import { createContext, useContext } from 'react'
import type { SealedChanges } from '#data/local/outbox/sealed-changes.ts'
import type { LostChanges } from '#data/local/outbox/unsent-witness.ts'
import type { SessionUser } from '#domain/user/user.ts'

/** How the last session of this page ended: by its own 'Cerrar sesión', by the server's word, in another tab, or because the device's data were deleted. */
export type SessionEnd =
  | { why: 'signed_out'; offline: boolean; waiting: number }
  | { why: 'expired'; userId: number }
  | { why: 'left' }
  | { why: 'erased' }

/** `unavailable`: the device's own database, or the code that reads it, can't be had: nobody knows who is signed in. */
export type AuthStatus = 'loading' | 'signed_in' | 'signed_out' | 'unavailable'

export interface Auth {
  status: AuthStatus
  /** Null unless signed in. */
  user: SessionUser | null
  /** Why it is unavailable; undefined unless it is. */
  failure?: unknown
  /** Null when nobody was signed in since the page was loaded. */
  ended: SessionEnd | null
  /**
   * Asks the server; the user is returned even when no session began (an answer without token, a role that the app does not
   * know). Rejects with RefusedError (401: wrong password), UnreachableError or NumberOfAnotherError.
   */
  signIn: (username: string, password: string) => Promise<SessionUser>
  /** Works at once, without network too. */
  signOut: () => Promise<void>
  /** What others left on this device unsent. */
  readSealed: () => Promise<SealedChanges[]>
  /** What was unsent here when the device's data were deleted, as far as known. */
  readLost: () => Promise<readonly LostChanges[]>
}

export const AuthContext = createContext<Auth | null>(null)

/** The session of this page. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth debe ser usado dentro de un AuthProvider')
  return auth
}
