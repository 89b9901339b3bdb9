/** Two usernames that differ only in case are one account. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase()
}
