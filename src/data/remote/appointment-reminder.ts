import { readAnswer } from '#data/remote/http/read-answer.ts'
import { headers } from '#domain/wire/sync-protocol.ts'
import type { Ask } from './sync-api.ts'

/**
 * POST /appointments/{id}/send-reminder: the server writes the patient an e-mail and answers when it has gone. Never queued: a
 * reminder that comes late is worse than none. `key` names this reminder, so that asking again does not send a second one. Throws
 * RefusedError (502 when the mail could not be sent) or UnreachableError.
 */
export async function sendReminder(ask: Ask, id: number, key: string): Promise<void> {
  // Whatever a yes says besides is not needed.
  const named = { [headers.idempotencyKey]: key }
  readAnswer(() => true, await ask({ method: 'POST', path: `appointments/${id}/send-reminder`, headers: named }))
}
