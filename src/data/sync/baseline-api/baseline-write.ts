import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import { type ApiRequest, type Exchange, exchange, reachOf } from '#data/remote/http/exchange.ts'
import { errorBody, retryAfterOf } from '#data/remote/http/read-answer.ts'
import { noteReply } from '#data/sync/engine/connection.ts'
import { beforeSending } from '#data/sync/engine/sync-errors.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import { BASELINE_LIMIT_MS, endRefusedSession, tokenOf } from '#data/sync/push/requester.ts'
import type { ServerAnswer, ServerReply } from '#domain/sync/replies/server-answer.ts'
import type { ErrorAnswer } from '#domain/wire/error-wire.ts'
import { versionOfAnswer } from './baseline-record.ts'
import { baselineTexts } from './baseline-texts.ts'

/** Writes with the spec's headers alone, under the session as it is now; a 401 ends that session. Throws NotSentError. */
export async function write(
  ports: SyncPorts,
  call: Pick<ApiRequest, 'method' | 'path'> & { body: object | null },
): Promise<Exchange> {
  const token = await beforeSending(tokenOf(ports, true))
  const body = call.body === null ? null : JSON.stringify(call.body)
  const reply = await exchange(ports.api, {
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
 * The server's yes, to the row with this id when it made one, with what it said besides (`told`). Only lists that are asked for
 * after it can show its effect.
 */
export async function accepted(
  { db }: SyncPorts,
  id: number | null,
  told: Pick<ServerAnswer, 'eliminatedAlternatives'> = {},
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
      ...told,
    },
  }
}

/**
 * A yes that nothing came of, as the server itself tells the row. It counts as a failure of the server's (500), so that the change
 * goes again, but not for ever: some servers say yes to what they have no place for. When it `isFinal` the person is told at once.
 */
export function notKept(told: Pick<ServerAnswer, 'isFinal'> = {}): ServerReply {
  return refusal(500, { message: baselineTexts.notKept }, told)
}

/** The server's no, with what it said besides (`told`). */
export function refusal(
  status: number,
  error: ErrorAnswer,
  told: Partial<Pick<ServerAnswer, 'retryAfter' | 'isFinal'>> = {},
): ServerReply {
  const answer = { status, epoch: BASELINE_EPOCH, version: null, retryAfter: null, id: null, error, ...told }
  return { kind: 'answer', answer }
}

/**
 * The reply to a write that was not accepted. a server with the baseline API's refusal has a message but no code: what a 409 means is told by the
 * call (`meaning`).
 */
export function notAccepted(reply: Exchange, meaning: ErrorAnswer): ServerReply {
  if (reply.kind !== 'answer') return reply
  const { code: _, ...said } = errorBody(reply.body)
  const error = reply.status === 409 ? { ...said, ...meaning } : said
  return refusal(reply.status, error, { retryAfter: retryAfterOf(reply.headers) })
}

/**
 * Whether the server said yes in so many words. An empty yes may be anybody's (some portals answer so to everything): then what it
 * stands for is looked up.
 */
export function yesOf(reply: Exchange): 'said' | 'empty' | 'none' {
  if (reply.kind !== 'answer' || reply.status >= 300) return 'none'
  return reply.body === undefined ? 'empty' : 'said'
}
