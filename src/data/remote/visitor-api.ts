import { headers } from '#domain/wire/sync-protocol.ts'
import { createApi } from './api.ts'
import { exchange } from './exchange.ts'
import { readAnswer } from './read-answer.ts'

const LIMIT_MS = 30_000

const api = createApi()

/**
 * A call of somebody who is not signed in (registering, recovering a password, a message to the clinic). It never waits in the
 * outbox; `key` names it, so that sending the very same again after an answer that was lost has no second effect. Answers the
 * server's own sentence, null when it gave none. Throws RefusedError or UnreachableError.
 */
export async function callAsVisitor(path: string, body: object, key: string): Promise<string | null> {
  const reply = await exchange(api, {
    method: 'POST',
    path,
    body: JSON.stringify(body),
    headers: { [headers.idempotencyKey]: key },
    signal: AbortSignal.timeout(LIMIT_MS),
    plain: true,
  })
  return readAnswer(messageOf, reply)
}

function messageOf(body: unknown): string | null {
  const isTold = typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
  return isTold ? String(body.message) : null
}
