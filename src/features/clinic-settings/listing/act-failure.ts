import { errorText } from '#features/shared/messages/error-message.ts'
import { listingTexts } from './listing-texts.ts'

/** Says why an act on the server failed, and never that it did nothing where nobody can know. */
export function actFailure(error: unknown): string {
  const { notDone, noAnswer, noNetwork } = listingTexts
  return errorText(error, { refused: notDone, unreachable: noAnswer, ...(!navigator.onLine && { offline: noNetwork }) })
}
