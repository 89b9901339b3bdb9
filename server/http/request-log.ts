import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, type OperatorNews } from '#server/http/errors/api-errors.ts'
import { type LoggedError, loggedError } from '#server/platform/logged-error.ts'

/** What happened to an account, to its sessions or to its password: the same words as in the audit log. */
export type AuthEvent =
  | 'user.signIn'
  | 'user.signInRefused'
  | 'user.signInHeldOff'
  | 'user.signOut'
  | 'user.register'
  | 'user.registerHeldOff'
  | 'user.recover'
  | 'user.recoverHeldOff'
  | 'user.resetPassword'
  | 'user.resetPasswordRefused'
  | 'user.changePassword'
  | 'user.changePasswordRefused'
  | 'user.changePasswordHeldOff'

/** One line of the log. Only these fields exist: no body, query, path value, token, name or address can get in. */
export interface LogEntry extends LoggedError {
  time: string
  level: 'info' | 'error'
  requestId: string
  method: string
  /** The route's pattern, never the path that was asked for. */
  route: string
  status?: number
  ms?: number
  /** Of a failure: the places in the code. */
  stack?: string[]
  /** Of what the operator must do something about: its name, and what to do. */
  event?: OperatorNews['event'] | AuthEvent
  advice?: string
  /** Of an AuthEvent: the account's id, and a name of the network that is no address (auth-events.ts). */
  account?: number
  network?: string
}

export type WriteLog = (entry: LogEntry) => void

/** Writes what happened to requests, through an allowlist. */
export class RequestLog {
  readonly #write: WriteLog

  constructor(write: WriteLog) {
    this.#write = write
  }

  answered(request: FastifyRequest, reply: FastifyReply): void {
    this.#write({ ...about(request, 'info'), status: reply.statusCode, ms: Math.round(reply.elapsedTime) })
  }

  /** Something that the operator must do something about, though nothing failed. */
  news(request: FastifyRequest, news: OperatorNews): void {
    this.#write({ ...about(request, 'error'), ...news })
  }

  auth(request: FastifyRequest, event: { event: AuthEvent; account?: number; network: string }): void {
    this.#write({ ...about(request, 'info'), ...event })
  }

  failure(request: FastifyRequest, error: Error): void {
    const news = error instanceof ApiError ? error.details.log : undefined
    if (news === 'nothing') return
    this.#write({ ...about(request, 'error'), ...loggedError(error), stack: placesOf(error), ...news })
  }
}

/** Writes entries as lines of JSON. */
export function jsonLines(stream: { write(line: string): unknown }): (entry: object) => void {
  return (entry) => {
    stream.write(`${JSON.stringify(entry)}\n`)
  }
}

function about(request: FastifyRequest, level: LogEntry['level']) {
  return {
    time: new Date().toISOString(),
    level,
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? '(sin ruta)',
  }
}

function placesOf(error: Error): string[] {
  return (error.stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
}
