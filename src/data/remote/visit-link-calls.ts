import type { KyInstance } from 'ky'
import { createApi } from '#data/remote/http/api.ts'
import { readAnswer } from '#data/remote/http/read-answer.ts'
import { sendRequest } from '#data/remote/http/send-request.ts'
import { headers } from '#domain/wire/sync-protocol.ts'
import { readVisitLink, type VisitLinkAnswer } from '#domain/wire/visit-link-wire.ts'

const LIMIT_MS = 30_000

const pageApi = createApi()

/** Reads the visit of a link, which changes nothing. Throws RefusedError (404: the link is dead) or UnreachableError. */
export async function fetchVisit(token: string, api: KyInstance = pageApi): Promise<VisitLinkAnswer> {
  return readAnswer(readVisitLink, await sendRequest(api, { method: 'GET', path: pathOf(token), ...limited() }))
}

/**
 * Confirms the visit of a link. `key` is the idempotency key: a repetition after a lost answer has no second effect.
 * Throws as fetchVisit.
 */
export async function confirmVisit(token: string, key: string, api: KyInstance = pageApi): Promise<VisitLinkAnswer> {
  return readAnswer(readVisitLink, await post(api, `${pathOf(token)}/confirm`, key))
}

/** Cancels the visit of a link (see confirmVisit). Throws RefusedError with a 409 where the patient has to call. */
export async function cancelVisit(token: string, key: string, api: KyInstance = pageApi): Promise<void> {
  readAnswer((body) => body ?? null, await post(api, `${pathOf(token)}/cancel`, key))
}

function post(api: KyInstance, path: string, key: string) {
  return sendRequest(api, { method: 'POST', path, headers: { [headers.idempotencyKey]: key }, ...limited() })
}

function pathOf(token: string): string {
  return `t/${encodeURIComponent(token)}`
}

function limited() {
  return { signal: AbortSignal.timeout(LIMIT_MS) }
}
