import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, type OperatorNotice } from '#server/http/errors/api-errors.ts'
import { type LoggedError, loggedError } from '#server/platform/logged-error.ts'

/** Events about an account, its sessions or its password, with the names of the audit log. */
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
  | 'user.acceptInvite'
  | 'user.acceptInviteRefused'
  | 'user.acceptInviteHeldOff'
  | 'user.update'
  | 'user.updateRefused'
  | 'user.updateHeldOff'
  | 'user.endSessions'

/** One log entry. Only these fields exist: no body, query, path value, token, name or address can get in. */
export interface LogEntry extends LoggedError {
  time: string
  level: 'info' | 'error'
  requestId: string
  method: string
  /** The route's pattern, never the requested path. */
  route: string
  status?: number
  ms?: number
  /** Code locations of a failure. */
  stack?: string[]
  /** The name of an event that needs the operator, and what to do about it. */
  event?: OperatorNotice['event'] | AuthEvent
  advice?: string
  /** Of an AuthEvent: the account's id, and a hash of the network that reveals no address (auth-events.ts). */
  account?: number
  network?: string
}

export type WriteLog = (entry: LogEntry) => void

/** Logs requests; only allowed fields are written. */
export class RequestLog {
  readonly #write: WriteLog

  constructor(write: WriteLog) {
    this.#write = write
  }

  answered(request: FastifyRequest, reply: FastifyReply): void {
    this.#write({ ...requestFields(request, 'info'), status: reply.statusCode, ms: Math.round(reply.elapsedTime) })
  }

  /** Logs something that needs the operator although nothing failed. */
  notice(request: FastifyRequest, notice: OperatorNotice): void {
    this.#write({ ...requestFields(request, 'error'), ...notice })
  }

  auth(request: FastifyRequest, event: { event: AuthEvent; account?: number; network: string }): void {
    this.#write({ ...requestFields(request, 'info'), ...event })
  }

  failure(request: FastifyRequest, error: Error): void {
    const notice = error instanceof ApiError ? error.details.log : undefined
    if (notice === 'nothing') return
    this.#write({ ...requestFields(request, 'error'), ...loggedError(error), stack: placesOf(error), ...notice })
  }
}

const WRITTEN_WITHIN_MS = 50
/** A pipe holds 64 KiB; a longer write would stop the process until the other end has read. */
const WRITTEN_FROM = 16 * 1024

/**
 * Writes entries as JSON lines. Lines in quick succession are written together: a write stops the process until the
 * system has taken it. An error is written at once, with what waits; the end of the process writes the rest.
 */
export function jsonLines(stream: { write(lines: string): unknown }): (entry: object) => void {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting !== '') stream.write(waiting)
    waiting = ''
  }
  process.once('exit', flush)
  return (entry) => {
    waiting += `${JSON.stringify(entry)}\n`
    if (waiting.length >= WRITTEN_FROM || ('level' in entry && entry.level === 'error')) flush()
    else timer ??= setTimeout(flush, WRITTEN_WITHIN_MS).unref()
  }
}

function requestFields(request: FastifyRequest, level: LogEntry['level']) {
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
