import type { KyInstance } from 'ky'
import { errorBody, retryAfterOf } from '#data/remote/http/read-answer.ts'
import { sendRequest } from '#data/remote/http/send-request.ts'
import type { SerializedRequest } from '#domain/sync/outbox/outbox-entry.ts'
import type { SentReply, ServerAnswer } from '#domain/sync/replies/server-answer.ts'
import { headers } from '#domain/wire/sync-protocol.ts'

/** Sends a serialized request unchanged under its change id. */
export async function sendChange(
  api: KyInstance,
  opId: string,
  request: SerializedRequest,
  token: string,
  signal: AbortSignal,
): Promise<SentReply> {
  const reply = await sendRequest(api, {
    method: request.method,
    path: request.path,
    body: request.body,
    token,
    signal,
    headers: {
      [headers.idempotencyKey]: opId,
      [headers.syncEpoch]: String(request.epoch),
      ...(request.ifMatch === null ? {} : { [headers.ifMatch]: `"${request.ifMatch}"` }),
      ...(request.seenAppointments === undefined ? {} : { [headers.seenAppointments]: request.seenAppointments }),
    },
  })
  // planted: html-taken-for-success
  if (reply.kind !== 'answer') return reply
  const refused = reply.status >= 400
  return {
    kind: 'answer',
    answer: {
      status: reply.status,
      epoch: reply.epoch,
      // planted: version-from-body
      version: versionOf(reply.headers),
      retryAfter: retryAfterOf(reply.headers),
      id: refused ? null : idOf(reply.body),
      ...(refused ? {} : eliminatedIn(reply.body)),
      error: refused ? errorBody(reply.body) : null,
    },
  }
}

/**
 * Reads Sync-Version, which alone is the version of this request's effect: the row in the body may hold somebody's
 * later change.
 */
function versionOf(answered: Headers): number | null {
  const version = Number(answered.get(headers.syncVersion) ?? Number.NaN)
  return Number.isSafeInteger(version) && version >= 0 ? version : null
}

/** Reads how many alternatives an approval deleted (spec section 3); nothing from any other answer. */
export function eliminatedIn(body: unknown): Pick<ServerAnswer, 'eliminatedAlternatives'> {
  if (typeof body !== 'object' || body === null || !('eliminatedAlternatives' in body)) return {}
  const { eliminatedAlternatives: count } = body
  return typeof count === 'number' && Number.isSafeInteger(count) ? { eliminatedAlternatives: count } : {}
}

function idOf(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('id' in body)) return null
  return typeof body.id === 'number' && Number.isSafeInteger(body.id) ? body.id : null
}
