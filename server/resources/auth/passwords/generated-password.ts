import { randomBytes } from 'node:crypto'

/** Generates a password of 96 random bits in 16 characters. It is shown once and stored nowhere. */
export function generatePassword(): string {
  return randomBytes(12).toString('base64url')
}
