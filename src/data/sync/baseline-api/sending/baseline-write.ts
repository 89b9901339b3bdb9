import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import { errorBody, retryAfterOf } from '#data/remote/http/read-answer.ts'
import { type ApiRequest, type HttpReply, reachOf, sendRequest } from '#data/remote/http/send-request.ts'
import { noteReply } from '#data/sync/engine/connection.ts'
import { prepareToSend } from '#data/sync/engine/sync-errors.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import { BASELINE_LIMIT_MS, endRefusedSession, tokenOf } from '#data/sync/push/requester.ts'
import type { ServerAnswer, ServerReply } from '#domain/sync/replies/server-answer.ts'
import type { ErrorAnswer } from '#domain/wire/error-wire.ts'
import { versionOfAnswer } from '../baseline-state.ts'
import { baselineTexts } from '../baseline-texts.ts'

/**
 * Writes with the specification's headers only, under the current session. A 401 ends that session. Throws
 * NotSentError.
 */
export async function sendWrite(
  ports: SyncPorts,
  call: Pick<ApiRequest, 'method' | 'path'> & { body: object | null },
): Promise<HttpReply> {
  const token = await prepareToSend(tokenOf(ports, true))
  const body = call.body === null ? null : JSON.stringify(call.body)
  const reply = await sendRequest(ports.api, {
    ...call,
    body,
    token,
    signal: ports.deadline(BASELINE_LIMIT_MS),
    plain: true,
  })
  await noteReply(ports, reachOf(reply))
  if (reply.kind === 'answer' && reply.status === 401) await endRefusedSession(ports, token)
  return reply
}

/**
 * Returns an accepted reply. `id` is that of a created row; `extra` holds further facts of the answer. Only lists
 * requested from now on can show the effect.
 */
export async function acceptedReply(
  { db }: SyncPorts,
  id: number | null,
  extra: Pick<ServerAnswer, 'eliminatedAlternatives'> = {},
): Promise<ServerReply> {
  return {
    kind: 'answer',
    answer: {
      status: 200,
      epoch: BASELINE_EPOCH,
      version: await versionOfAnswer(db),
      retryAfter: null,
      id,
      error: null,
      ...extra,
    },
  }
}

/**
 * Returns the reply for an acceptance without effect, according to the row read afterwards. It counts as a server error
 * (500), so it is retried a limited number of times: some servers accept fields that they do not store. With `isFinal`
 * the person is asked at once.
 */
export function notKeptReply(extra: Pick<ServerAnswer, 'isFinal'> = {}): ServerReply {
  return refusedReply(500, { message: baselineTexts.notKept }, extra)
}

/** Returns a refused reply. `extra` holds further facts of the answer. */
export function refusedReply(
  status: number,
  error: ErrorAnswer,
  extra: Partial<Pick<ServerAnswer, 'retryAfter' | 'isFinal'>> = {},
): ServerReply {
  const answer = { status, epoch: BASELINE_EPOCH, version: null, retryAfter: null, id: null, error, ...extra }
  return { kind: 'answer', answer }
}

/**
 * Returns the reply for a write that was not accepted. A baseline refusal has a message but no code, so the caller says
 * what a 409 means (`meaning`).
 */
export function notAcceptedReply(reply: HttpReply, meaning: ErrorAnswer): ServerReply {
  if (reply.kind !== 'answer') return reply
  const { code: _, ...said } = errorBody(reply.body)
  const error = reply.status === 409 ? { ...said, ...meaning } : said
  return refusedReply(reply.status, error, { retryAfter: retryAfterOf(reply.headers) })
}

/**
 * Whether the server accepted with a body. An empty success may come from a captive portal, so its effect is then
 * looked up.
 */
export function acceptanceOf(reply: HttpReply): 'explicit' | 'empty' | 'none' {
  if (reply.kind !== 'answer' || reply.status >= 300) return 'none'
  return reply.body === undefined ? 'empty' : 'explicit'
}
