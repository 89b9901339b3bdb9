import type { AnswerReader } from '#domain/wire/answer-reader.ts'
import { type ErrorAnswer, readErrorAnswer } from '#domain/wire/error-wire.ts'
import type { Exchange } from './exchange.ts'

/** The API said no: its status and what it said. `serverMessage` is its own Spanish text, when it gave one. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  constructor(
    readonly status: number,
    readonly answer: ErrorAnswer,
    readonly retryAfter: number | null = null,
  ) {
    super(`refused with ${status}`)
  }

  get serverMessage(): string | null {
    return this.answer.message || this.answer.error || null
  }
}

/** Nothing answered, or something that is not the API: nothing is known of what was asked. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
  constructor(readonly reason: 'no_answer' | 'not_api') {
    super(reason)
  }
}

/** The body of a good answer. Throws RefusedError, or UnreachableError for what is not the API's shape. */
export function readAnswer<T>(read: AnswerReader<T>, reply: Exchange): T {
  if (reply.kind !== 'answer') throw new UnreachableError(reply.kind)
  if (reply.status < 200 || reply.status >= 300)
    throw new RefusedError(reply.status, errorBody(reply.body), retryAfterOf(reply.headers))
  const body = read(reply.body)
  if (body === undefined) throw new UnreachableError('not_api')
  return body
}

/** A refusal's body; an empty one when it is not shaped like an error. */
export function errorBody(body: unknown): ErrorAnswer {
  return readErrorAnswer(body) ?? {}
}

/** Retry-After in milliseconds; null when absent or not a number of seconds. */
export function retryAfterOf(headers: Headers): number | null {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}
