import type { Server } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import type { Socket } from 'node:net'
import { ApiError, invalidRequest } from './api-errors.ts'
import { errorTexts } from './error-texts.ts'

/** Answers broken HTTP on the bare socket, with the headers and the error format of all other answers. */
export function refuseBrokenRequests(headers: Readonly<Record<string, string>>) {
  return (error: Error, socket: Socket) => {
    if (!socket.writable) {
      socket.destroy()
      return
    }
    const refusal = refusalOf(error)
    const body = JSON.stringify(refusal.toBody())
    const lines = Object.entries({
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'Cache-Control': 'no-store',
      Connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${refusal.status} ${REASONS[refusal.status]}\r\n${lines.join('')}\r\n${body}`)
  }
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Content Too Large',
  431: 'Request Header Fields Too Large',
}

/**
 * Maps Node's error code to an API error. A request that did not arrive in time is valid by itself, so devices send it
 * again.
 */
function refusalOf(error: Error): ApiError {
  const code = 'code' in error ? error.code : undefined
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new ApiError(408, 'invalid', errorTexts.tooSlow)
  if (code === 'HPE_HEADER_OVERFLOW') return new ApiError(431, 'too_large', errorTexts.tooLarge)
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return new ApiError(413, 'too_large', errorTexts.tooLarge)
  return invalidRequest(errorTexts.invalidRequest)
}

/** Ignores an unknown `Expect` header: Node's own 417 would lack our headers and message. */
export function ignoreExpectations(server: Server | SecureServer): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
