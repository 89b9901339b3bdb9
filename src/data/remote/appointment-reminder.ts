import { readAnswer } from '#data/remote/http/read-answer.ts'
import { headers } from '#domain/wire/sync-protocol.ts'
import type { Ask } from './sync-api.ts'

/**
 * POST /appointments/{id}/send-reminder: e-mails the patient; the answer comes once the mail was sent. Never queued,
 * since a late reminder is worse than none. `key` is the idempotency key, so that a repetition sends no second mail.
 * Throws RefusedError (502 if the mail could not be sent) or UnreachableError.
 */
export async function sendReminder(ask: Ask, id: number, key: string): Promise<void> {
  // The answer's body is not needed.
  const requestHeaders = { [headers.idempotencyKey]: key }
  readAnswer(
    () => true,
    await ask({ method: 'POST', path: `appointments/${id}/send-reminder`, headers: requestHeaders }),
  )
}
