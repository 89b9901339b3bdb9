import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes, safe in a header and in a path. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token: who reads the database can't use it. */
export function tokenHashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
