import { isEasyToGuess } from '#domain/user/easy-password.ts'
import { authTexts } from './account-texts.ts'

const SHORTEST = 6

/**
 * The hint below a new password: its minimum length, then whether it is easy to guess. A weak password is still
 * accepted.
 */
export function passwordHint(password: string, ownWords: readonly string[] = []): string {
  const isTold = password.length >= SHORTEST && isEasyToGuess(password, ownWords)
  return isTold ? authTexts.passwordEasy : authTexts.passwordLength
}
