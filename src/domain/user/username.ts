import { visibleText } from '../values/visible-text.ts'

/** A username as it is stored: without what nobody sees, and blanks around it. */
export function plainUsername(text: string): string {
  return visibleText(text).trim()
}

/** What tells accounts apart. Two usernames that differ only in case, in width or in what nobody sees are one account's. */
export function usernameKey(username: string): string {
  return formerUsernameKey(plainUsername(username))
}

/** The same with what nobody sees, by which earlier releases told accounts apart: such a name may have an account of its own. */
export function formerUsernameKey(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase()
}
