import { brotliDecompressSync } from 'node:zlib'
import { usernameKey } from '#domain/user/username.ts'
import { foldText } from '#domain/values/folded-text.ts'
import { type ApiError, invalidFields } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

let common: ReadonlySet<string> | undefined

/**
 * Whether a stranger could guess this password of a staff account: it is a common one, or the account's name with
 * digits and signs around it. Case, accents and hyphens make no difference.
 */
export function isGuessable(password: string, username: string): boolean {
  const folded = foldText(password)
  common ??= new Set(brotliDecompressSync(Buffer.from(COMMON_PASSWORDS, 'base64')).toString().split('\n'))
  return (
    common.has(usernameKey(password)) ||
    common.has(folded) ||
    withoutDecoration(folded) === withoutDecoration(foldText(username))
  )
}

/** The 400 for a guessable password in this field. */
export function guessablePassword(field = 'newPassword'): ApiError {
  return invalidFields({ [field]: errorTexts.guessablePassword })
}

/** Removes digits and signs around a word; returns a text without letters as it is. */
function withoutDecoration(text: string): string {
  return text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '') || text
}
