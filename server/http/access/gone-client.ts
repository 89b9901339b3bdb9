import type { FastifyReply } from 'fastify'
import { ApiError } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'

/** nginx's status for a client that closed the connection; nobody reads it. */
const CLIENT_CLOSED_REQUEST = 499

/** Reported to the operator as no failure. */
export function clientClosedRequest(): ApiError {
  return new ApiError(CLIENT_CLOSED_REQUEST, 'invalid', errorTexts.invalidRequest)
}

/** A signal that aborts once the client has closed the connection. */
export function clientGoneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const look = () => {
    if (!raw.writableFinished) controller.abort(clientClosedRequest())
  }
  if (raw.destroyed) look()
  else raw.once('close', look)
  return controller.signal
}
