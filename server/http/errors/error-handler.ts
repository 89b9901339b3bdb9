import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { headers } from '#domain/wire/sync-protocol.ts'
import { isPassing } from '#server/db/database-errors.ts'
import { KeyReusedError } from '#server/db/write-transaction.ts'
import type { RequestLog } from '#server/http/request-log.ts'
import { ApiError, invalidRequest, keyReused } from './api-errors.ts'
import { errorTexts } from './error-texts.ts'

/** Turns every error into an answer: {message, code, errors?}. A 5xx reveals nothing but the request's id. */
export function errorHandler(log: RequestLog) {
  return (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const answer = toApiError(error)
    if (answer.status >= 500) log.failure(request, error)
    return sendError(answer, request, reply)
  }
}

/** Sends an error; also used where no route, and so no error handler, takes part. */
export function sendError(error: ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const requestId = error.status >= 500 ? { requestId: request.id } : {}
  // An error after the handler's answer must not carry that answer's version.
  for (const header of OF_ROWS) reply.removeHeader(header)
  return reply
    .code(error.status)
    .headers({ 'Cache-Control': 'no-store', ...error.details.headers })
    .type('application/json; charset=utf-8')
    .send({ ...error.toBody(), ...requestId })
}

const OF_ROWS = ['ETag', headers.syncVersion]

/** Maps an error by type and code, never by message. */
export function toApiError(error: FastifyError | Error): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof KeyReusedError) return keyReused()
  if (isPassing(error))
    return new ApiError(503, 'internal', errorTexts.unavailable, { headers: { 'Retry-After': '2' } })
  return fromFastify(error)
}

function fromFastify(error: FastifyError | Error): ApiError {
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status === 413) return new ApiError(413, 'too_large', errorTexts.tooLarge)
  if (status === 415) return new ApiError(415, 'unsupported_media_type', errorTexts.unsupportedMediaType)
  if (status >= 400 && status < 500)
    return invalidRequest(isAboutContent(error) ? errorTexts.invalidJson : errorTexts.invalidRequest)
  return new ApiError(500, 'internal', errorTexts.internal)
}

/** Whether the error is about the body. Otherwise it is about the path, which can't be decoded or is too long. */
function isAboutContent(error: FastifyError | Error): boolean {
  return 'code' in error && String(error.code).startsWith('FST_ERR_CTP_')
}
