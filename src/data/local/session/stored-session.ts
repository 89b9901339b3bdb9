import type { SessionUser } from '#domain/user/user.ts'
import { SESSION_KEYS } from './session-keys.ts'

/** Writes the page's copy of the session. The device database must be written first. */
export function storeSession(storage: Storage, token: string, user: SessionUser): void {
  storage.setItem(SESSION_KEYS.token, token)
  storage.setItem(SESSION_KEYS.user, JSON.stringify(user))
}

/** Deletes the page's copy of the session; prices and drafts stay. */
export function clearStoredSession(storage: Storage): void {
  storage.removeItem(SESSION_KEYS.token)
  storage.removeItem(SESSION_KEYS.user)
}
