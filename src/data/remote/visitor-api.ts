import type { KyInstance } from 'ky'
import { createApi } from '#data/remote/http/api.ts'
import { exchange } from '#data/remote/http/exchange.ts'
import { isOwnAnswer, isOwnServer } from '#data/remote/http/own-server.ts'
import { readAnswer } from '#data/remote/http/read-answer.ts'
import { headers } from '#domain/wire/sync-protocol.ts'

const LIMIT_MS = 30_000

/** The server's own sentence, null when it gave none; and whether what was asked for is on its way, as it is unless the server says not. */
export interface VisitorAnswer {
  message: string | null
  isDelivered: boolean
}

const pageApi = createApi()

/**
 * A call of somebody who is not signed in (registering, recovering a password, a message to the clinic). It never waits in the
 * outbox; `key` names it, so that sending the very same again after an answer that was lost has no second effect. A server that has
 * only the spec's calls hears no key, and its answer says nothing more. Throws RefusedError or UnreachableError.
 */
export async function callAsVisitor(
  path: string,
  body: object,
  key: string,
  api: KyInstance = pageApi,
): Promise<VisitorAnswer> {
  const signal = AbortSignal.timeout(LIMIT_MS)
  const named = (await isOwnServer(api, signal)) ? { headers: { [headers.idempotencyKey]: key } } : {}
  const request = { method: 'POST', path, body: JSON.stringify(body), signal, plain: true, ...named } as const
  const reply = await exchange(api, request)
  const answer = readAnswer(answerOf, reply)
  return isOwnAnswer(reply) ? answer : { message: null, isDelivered: true }
}

function answerOf(body: unknown): VisitorAnswer {
  if (typeof body !== 'object' || body === null) return { message: null, isDelivered: true }
  return {
    message: 'message' in body && typeof body.message === 'string' ? body.message : null,
    isDelivered: !('delivered' in body && body.delivered === false),
  }
}
