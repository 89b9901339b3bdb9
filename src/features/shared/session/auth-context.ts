import { createContext, useContext } from 'react'
import type { SignedOutChanges } from '#data/local/outbox/signed-out-changes.ts'
import type { LostChanges } from '#data/local/outbox/unsent-marker.ts'
import type { InvitationAcceptance } from '#data/remote/auth-api.ts'
import type { SessionUser } from '#domain/user/user.ts'

/**
 * How the last session of this page ended: by its own 'Cerrar sesión', by the server, in another tab, or by erasing
 * this device's data.
 */
export type SessionEnd =
  | { why: 'signed_out'; offline: boolean; waiting: number }
  | { why: 'expired'; userId: number }
  | { why: 'left' }
  | { why: 'erased' }

/**
 * `unavailable` when the device's database, or the code that reads it, can't be loaded, so that it is unknown who is
 * signed in.
 */
export type AuthStatus = 'loading' | 'signed_in' | 'signed_out' | 'unavailable'

export interface Auth {
  status: AuthStatus
  /** Null while signed out. */
  user: SessionUser | null
  /** Why it is unavailable; undefined otherwise. */
  failure?: unknown
  /** Null when nobody has been signed in since the page was loaded. */
  ended: SessionEnd | null
  /**
   * Signs in at the server. Resolves to the user even if no session began (an answer without a token, or an unknown
   * role). Rejects with RefusedError (401: wrong password), UnreachableError or UserIdReusedError.
   */
  signIn: (username: string, password: string) => Promise<SessionUser>
  /**
   * Accepts an invitation to the staff, which signs in. Rejects with RefusedError (400: not valid any more; 409: the
   * username is taken), UnreachableError or UserIdReusedError.
   */
  acceptInvitation: (acceptance: InvitationAcceptance) => Promise<void>
  /** Works immediately, also without network. */
  signOut: () => Promise<void>
  /** Unsent changes of other users on this device. */
  readSignedOutChanges: () => Promise<SignedOutChanges[]>
  /** Unsent changes that were lost with this device's data, as far as known. */
  readLost: () => Promise<readonly LostChanges[]>
}

export const AuthContext = createContext<Auth | null>(null)

/** Returns the session of this page. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth debe ser usado dentro de un AuthProvider')
  return auth
}
