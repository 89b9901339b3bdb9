import type { ChangedEntity } from '#domain/fields/entities.ts'
import type { Parked } from '#domain/sync/outbox/outbox-entry.ts'
import { goneTexts, refusalTexts } from './saving-texts.ts'

/**
 * The server's own words, else its error field, else ours for the reason, else the call's default (spec section 8). A failure without an
 * answer is nobody's but that of the way to the server. `edited` is what the change was made on, where that is known.
 */
export function refusalMessage(parked: Parked, fallback: string, edited?: ChangedEntity): string {
  const own = parked.answer?.message || parked.answer?.error
  if (!own && parked.why === 'server_error' && parked.status === null) return refusalTexts.swallowed
  if (!own && parked.why === 'deleted' && edited) return goneTexts[edited]
  return own || (parked.why === 'refused' ? fallback : refusalTexts[parked.why])
}

/** What was wrong with single fields, where the server's own sentence speaks of the form that they stand in; none for other refusals. */
export function fieldMessages({ answer }: Parked): string[] {
  return answer?.code === 'invalid' ? Object.values(answer.errors ?? {}) : []
}
