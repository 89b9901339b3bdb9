import type { Parked } from '#domain/change/outbox-entry.ts'
import { refusalTexts } from './saving-texts.ts'

/** The server's own words, else its error field, else ours for the reason, else the call's default (spec section 8). */
export function refusalMessage(parked: Parked, fallback: string): string {
  const own = parked.answer?.message || parked.answer?.error
  return own || (parked.why === 'refused' ? fallback : refusalTexts[parked.why])
}
