import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError, invalidRequest } from './api-errors.ts'
import { errorTexts } from './error-texts.ts'

/** Answers what is not even HTTP, on the bare socket, in the words and with the headers of every other answer. */
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

/** By the code of Node's error. A request that did not arrive in time is right in itself, and devices send it again. */
function refusalOf(error: Error): ApiError {
  const code = 'code' in error ? error.code : undefined
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new ApiError(408, 'invalid', errorTexts.tooSlow)
  if (code === 'HPE_HEADER_OVERFLOW') return new ApiError(431, 'too_large', errorTexts.tooLarge)
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return new ApiError(413, 'too_large', errorTexts.tooLarge)
  return invalidRequest(errorTexts.invalidRequest)
}

/** A request that expects what nobody here knows is answered as if it did not: Node's own refusal would be bare. */
export function ignoreExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
