import { randomBytes } from 'node:crypto'

/** A password that nobody chose: 96 random bits in 16 characters. It is shown once and stands nowhere else. */
export function generatePassword(): string {
  return randomBytes(12).toString('base64url')
}
