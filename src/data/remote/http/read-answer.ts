import type { AnswerReader } from '#domain/wire/answer-reader.ts'
import { type ErrorAnswer, readErrorAnswer } from '#domain/wire/error-wire.ts'
import { RefusedError, UnreachableError } from './api-error.ts'
import type { HttpReply } from './send-request.ts'

/** Returns the body of a successful answer. Throws RefusedError, or UnreachableError for a body of another shape. */
export function readAnswer<T>(read: AnswerReader<T>, reply: HttpReply): T {
  if (reply.kind !== 'answer') throw new UnreachableError(reply.kind)
  if (reply.status < 200 || reply.status >= 300)
    throw new RefusedError(reply.status, errorBody(reply.body), retryAfterOf(reply.headers))
  const body = read(reply.body)
  if (body === undefined) throw new UnreachableError('not_api')
  return body
}

/** Returns a refusal's body; an empty one if it has not the shape of an error. */
export function errorBody(body: unknown): ErrorAnswer {
  return readErrorAnswer(body) ?? {}
}

/** Returns Retry-After in milliseconds; null if absent or not a number of seconds. */
export function retryAfterOf(headers: Headers): number | null {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}
