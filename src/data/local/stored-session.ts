import type { SessionUser } from '#domain/user/user.ts'
import { readStoredUser } from '#domain/wire/session-wire.ts'

/** The page's copy of the session in localStorage, under the keys `token` and `user` (spec section 9). */
export const TOKEN_KEY = 'token'
export const USER_KEY = 'user'

/** What the page remembers of the session; null when incomplete or corrupt. */
export function readStoredSession(storage: Storage): { token: string; user: SessionUser } | null {
  const token = storage.getItem(TOKEN_KEY)
  const user = readStoredUser(storage.getItem(USER_KEY))
  return token && user ? { token, user } : null
}

/** Writes the page's copy; the device database is written first. */
export function storeSession(storage: Storage, token: string, user: SessionUser): void {
  storage.setItem(TOKEN_KEY, token)
  storage.setItem(USER_KEY, JSON.stringify(user))
}

/** Erases the page's copy; prices and drafts stay. */
export function clearStoredSession(storage: Storage): void {
  storage.removeItem(TOKEN_KEY)
  storage.removeItem(USER_KEY)
}
