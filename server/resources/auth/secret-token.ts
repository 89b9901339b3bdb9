import { hash, randomBytes } from 'node:crypto'

/** Generates 32 random bytes, encoded for headers and paths. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token, which people who read the database can't use. */
export function tokenHashOf(token: string): string {
  return hash('sha256', token)
}
