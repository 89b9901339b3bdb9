import { brotliDecompressSync } from 'node:zlib'
import { usernameKey } from '#domain/user/username.ts'
import { foldText } from '#domain/values/folded-text.ts'
import { type ApiError, invalidFields } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

let common: ReadonlySet<string> | undefined

/**
 * Whether somebody who knows nothing of the clinic would guess this password of an account of the staff: it is one of the commonest,
 * or the account's own name, whatever digits and signs stand around it. Case, accents and hyphens make no difference.
 */
export function isGuessable(password: string, username: string): boolean {
  const folded = foldText(password)
  common ??= new Set(brotliDecompressSync(Buffer.from(COMMON_PASSWORDS, 'base64')).toString().split('\n'))
  return common.has(usernameKey(password)) || common.has(folded) || bare(folded) === bare(foldText(username))
}

/** The refusal of such a one. */
export function guessablePassword(): ApiError {
  return invalidFields({ newPassword: errorTexts.guessablePassword })
}

/** Without what people put around a word: all of it where there is nothing else. */
function bare(text: string): string {
  return text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '') || text
}
