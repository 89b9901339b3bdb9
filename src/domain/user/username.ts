import { visibleText } from '../values/visible-text.ts'

/** Returns a username as it is stored: without invisible characters and surrounding blanks. */
export function plainUsername(text: string): string {
  return visibleText(text).trim()
}

/**
 * Returns the key by which accounts are distinguished: usernames that differ only in case, width or invisible
 * characters are the same.
 */
export function usernameKey(username: string): string {
  return formerUsernameKey(plainUsername(username))
}

/** Returns the key of earlier releases, which kept invisible characters. Such a name may have an account of its own. */
export function formerUsernameKey(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase()
}
