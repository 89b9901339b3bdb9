import type { KyInstance } from 'ky'
import { createApi } from '#data/remote/http/api.ts'
import { isOwnAnswer, isOwnServer } from '#data/remote/http/own-server.ts'
import { readAnswer } from '#data/remote/http/read-answer.ts'
import { sendRequest } from '#data/remote/http/send-request.ts'
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
  const keyHeader = (await isOwnServer(api, signal)) ? { headers: { [headers.idempotencyKey]: key } } : {}
  const request = { method: 'POST', path, body: JSON.stringify(body), signal, plain: true, ...keyHeader } as const
  const reply = await sendRequest(api, request)
  const answer = readAnswer(readVisitorAnswer, reply)
  return isOwnAnswer(reply) ? answer : { message: null, isDelivered: true }
}

function readVisitorAnswer(body: unknown): VisitorAnswer {
  if (typeof body !== 'object' || body === null) return { message: null, isDelivered: true }
  return {
    message: 'message' in body && typeof body.message === 'string' ? body.message : null,
    isDelivered: !('delivered' in body && body.delivered === false),
  }
}
