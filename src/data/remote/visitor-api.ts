import type { KyInstance } from 'ky'
import { createApi } from '#data/remote/http/api.ts'
import { exchange } from '#data/remote/http/exchange.ts'
import { isOwnAnswer, isOwnServer } from '#data/remote/http/own-server.ts'
import { readAnswer } from '#data/remote/http/read-answer.ts'
import { headers } from '#domain/wire/sync-protocol.ts'

const LIMIT_MS = 30_000

/** `message` is the server's own text, null if it sent none. `isDelivered` is false only if the server says so. */
export interface VisitorAnswer {
  message: string | null
  isDelivered: boolean
}

const pageApi = createApi()

/**
 * Makes a request for a visitor who is not signed in (registration, password recovery, contact message). It is never
 * queued. `key` is the idempotency key, so that a repetition after a lost answer has no second effect. The baseline API
 * gets no key, and its answer carries no more information. Throws RefusedError or UnreachableError.
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
