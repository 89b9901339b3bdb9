import type { ChangedEntity } from '#domain/fields/entities.ts'
import type { Review } from '#domain/sync/outbox/outbox-entry.ts'
import { goneTexts, refusalTexts } from './saving-texts.ts'

/**
 * Returns the server's message, else its error field, else the text for the reason, else the call's default (spec
 * section 8). Without an answer, only the connection is to blame. `edited` is the edited entity, where known.
 */
export function refusalMessage(parked: Review, fallback: string, edited?: ChangedEntity): string {
  const own = parked.answer?.message || parked.answer?.error
  if (!own && parked.why === 'server_error' && parked.status === null) return refusalTexts.swallowed
  if (!own && parked.why === 'deleted' && edited) return goneTexts[edited]
  return own || (parked.why === 'refused' ? fallback : refusalTexts[parked.why])
}

/**
 * Returns the field messages of a validation error, whose general message refers to a form; none for other refusals.
 */
export function fieldMessages({ answer }: Review): string[] {
  return answer?.code === 'invalid' ? Object.values(answer.errors ?? {}) : []
}
