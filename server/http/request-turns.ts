import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError } from './api-errors.ts'
import { ignoreExpectations } from './client-errors.ts'
import { errorTexts } from './error-texts.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void
/** Of every answer. */
type Headers = Readonly<Record<string, string>>

/** More than all devices of a clinic ask for at a time, with their event streams. */
const MOST_ANSWERED = 500
/** Requests that were read behind one that is being answered. Browsers and proxies send none. */
const MOST_WAITING = 4000
const READ_NO_FURTHER_AT = 16
interface Timeouts {
  connectionTimeout?: number | undefined
  keepAliveTimeout?: number | undefined
  requestTimeout?: number | undefined
}

/**
 * A server that answers the requests of a connection one after another: who sends a thousand at once and reads no answer holds the
 * work and the memory of one. When too many connections are being answered a further request is 503.
 */
export function createTurnServer(handle: Handler, headers: Headers, timeouts: Timeouts): Server {
  const turns = new RequestTurns(handle, headers)
  const { connectionTimeout = 0, keepAliveTimeout, requestTimeout } = timeouts
  // Node's own refusal would be bare of headers and words; no answer depends on the name that was asked for.
  const own = { requireHostHeader: false, keepAliveTimeout, requestTimeout }
  const server = createServer(own, (request, response) => turns.take(request, response))
  server.setTimeout(connectionTimeout)
  ignoreExpectations(server)
  return server
}

/** What a connection has asked for and has not been answered. */
interface Line {
  isAnswered: boolean
  waiting: (readonly [IncomingMessage, ServerResponse])[]
}

class RequestTurns {
  readonly #handle: Handler
  readonly #headers: Headers
  readonly #lines = new WeakMap<Socket, Line>()
  #answered = 0
  #waiting = 0

  constructor(handle: Handler, headers: Headers) {
    this.#handle = handle
    this.#headers = headers
  }

  take(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const line = this.#lineOf(socket)
    if (!line.isAnswered) this.#answer(request, response, line)
    else if (this.#waiting >= MOST_WAITING) socket.destroy()
    else {
      this.#waiting++
      line.waiting.push([request, response])
      if (line.waiting.length >= READ_NO_FURTHER_AT) socket.pause()
    }
  }

  #lineOf(socket: Socket): Line {
    const known = this.#lines.get(socket)
    if (known) return known
    const line: Line = { isAnswered: false, waiting: [] }
    this.#lines.set(socket, line)
    socket.once('close', () => {
      this.#waiting -= line.waiting.length
      line.waiting = []
    })
    return line
  }

  #answer(request: IncomingMessage, response: ServerResponse, line: Line): void {
    if (this.#answered >= MOST_ANSWERED) {
      refuse(response, this.#headers)
      return
    }
    this.#answered++
    line.isAnswered = true
    response.once('close', () => {
      this.#answered--
      line.isAnswered = false
      this.#next(request.socket, line)
    })
    this.#handle(request, response)
  }

  #next(socket: Socket, line: Line): void {
    if (!socket.writable) return
    const next = line.waiting.shift()
    if (!next) return
    this.#waiting--
    if (line.waiting.length < READ_NO_FURTHER_AT) socket.resume()
    this.#answer(...next, line)
  }
}

/** Before any route: with no more work than it takes to say so. */
function refuse(response: ServerResponse, headers: Headers): void {
  const refusal = new ApiError(503, 'internal', errorTexts.unavailable)
  response.writeHead(refusal.status, {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': '2',
    Connection: 'close',
  })
  response.end(JSON.stringify(refusal.toBody()))
}
