import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ignoreExpectations } from '#server/http/errors/client-errors.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void
type OnOver = (response: ServerResponse) => void

/** The limit of pipelined requests that wait on all connections. Browsers and proxies send none. */
const MOST_WAITING = 4000
const READ_NO_FURTHER_AT = 16
interface Timeouts {
  connectionTimeout?: number | undefined
  keepAliveTimeout?: number | undefined
  requestTimeout?: number | undefined
}

/**
 * Creates a server that answers the requests of a connection one after another. So a client that pipelines a thousand
 * requests and reads no answer costs the work and memory of one. `onOver` receives each response that was read, or
 * whose client has gone.
 */
export function createTurnServer(handle: Handler, timeouts: Timeouts, onOver: OnOver): Server {
  const turns = new RequestTurns(handle, onOver)
  const { connectionTimeout = 0, keepAliveTimeout, requestTimeout } = timeouts
  // Node's own 400 would lack our headers and message, and no answer depends on the Host header.
  const own = { requireHostHeader: false, keepAliveTimeout, requestTimeout }
  const server = createServer(own, (request, response) => turns.take(request, response))
  server.setTimeout(connectionTimeout)
  ignoreExpectations(server)
  return server
}

/** The unanswered requests of a connection. */
interface Line {
  isAnswered: boolean
  waiting: (readonly [IncomingMessage, ServerResponse])[]
}

class RequestTurns {
  readonly #handle: Handler
  readonly #onOver: OnOver
  readonly #lines = new WeakMap<Socket, Line>()
  #waiting = 0

  constructor(handle: Handler, onOver: OnOver) {
    this.#handle = handle
    this.#onOver = onOver
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
    line.isAnswered = true
    response.once('close', () => {
      line.isAnswered = false
      this.#onOver(response)
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
