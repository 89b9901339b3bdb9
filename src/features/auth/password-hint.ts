import { isEasyToGuess } from '#domain/user/easy-password.ts'
import { authTexts } from './account-texts.ts'

const SHORTEST = 6

/** What stands under a new password: how long it must be, then whether it is easy to guess. That forbids nothing. */
export function passwordHint(password: string, ownWords: readonly string[] = []): string {
  const isTold = password.length >= SHORTEST && isEasyToGuess(password, ownWords)
  return isTold ? authTexts.passwordEasy : authTexts.passwordLength
}
