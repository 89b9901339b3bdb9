import type { FastifyReply } from 'fastify'
import { ApiError } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'

/** As proxies log it; nobody is there to read it. */
const CLIENT_CLOSED_REQUEST = 499

/** No failure that the operator must hear of. */
export function clientHasGone(): ApiError {
  return new ApiError(CLIENT_CLOSED_REQUEST, 'invalid', errorTexts.invalidRequest)
}

/** Aborts once nobody is there to take this answer. */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const look = () => {
    if (!raw.writableFinished) controller.abort(clientHasGone())
  }
  if (raw.destroyed) look()
  else raw.once('close', look)
  return controller.signal
}
