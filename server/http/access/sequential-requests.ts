import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https'
import type { Socket } from 'node:net'
import { ignoreExpectations } from '#server/http/errors/client-errors.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void
type OnClosed = (response: ServerResponse) => void

/** The limit of pipelined requests that wait on all connections. Browsers and proxies send none. */
const MOST_WAITING = 4000
const READ_NO_FURTHER_AT = 16

/** The server's certificate with its private key, both as PEM. */
export interface TlsFiles {
  certificate: string
  key: string
}

interface Timeouts {
  connectionTimeout?: number | undefined
  keepAliveTimeout?: number | undefined
  requestTimeout?: number | undefined
}

/**
 * Creates a server that answers the requests of a connection one after another. So a client that pipelines a thousand
 * requests and reads no answer costs the work and memory of one. `onClosed` receives each response that was read, or
 * whose client has gone. With a certificate the server speaks https.
 */
export function createSequentialServer(
  handle: Handler,
  timeouts: Timeouts,
  onClosed: OnClosed,
  tls?: TlsFiles,
): Server | SecureServer {
  const requests = new SequentialRequests(handle, onClosed)
  const { connectionTimeout = 0, keepAliveTimeout, requestTimeout } = timeouts
  // Node's own 400 would lack our headers and message, and no answer depends on the Host header.
  const own = { requireHostHeader: false, keepAliveTimeout, requestTimeout }
  const take = (request: IncomingMessage, response: ServerResponse) => requests.take(request, response)
  const server = tls
    ? createSecureServer({ ...own, cert: tls.certificate, key: tls.key }, take)
    : createServer(own, take)
  server.setTimeout(connectionTimeout)
  ignoreExpectations(server)
  return server
}

/** The unanswered requests of a connection. */
interface ConnectionQueue {
  isBusy: boolean
  waiting: (readonly [IncomingMessage, ServerResponse])[]
}

class SequentialRequests {
  readonly #handle: Handler
  readonly #onClosed: OnClosed
  readonly #queues = new WeakMap<Socket, ConnectionQueue>()
  #waiting = 0

  constructor(handle: Handler, onClosed: OnClosed) {
    this.#handle = handle
    this.#onClosed = onClosed
  }

  take(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const queue = this.#queueOf(socket)
    if (!queue.isBusy) this.#answer(request, response, queue)
    else if (this.#waiting >= MOST_WAITING) socket.destroy()
    else {
      this.#waiting++
      queue.waiting.push([request, response])
      if (queue.waiting.length >= READ_NO_FURTHER_AT) socket.pause()
    }
  }

  #queueOf(socket: Socket): ConnectionQueue {
    const known = this.#queues.get(socket)
    if (known) return known
    const queue: ConnectionQueue = { isBusy: false, waiting: [] }
    this.#queues.set(socket, queue)
    socket.once('close', () => {
      this.#waiting -= queue.waiting.length
      queue.waiting = []
    })
    return queue
  }

  #answer(request: IncomingMessage, response: ServerResponse, queue: ConnectionQueue): void {
    queue.isBusy = true
    response.once('close', () => {
      queue.isBusy = false
      this.#onClosed(response)
      this.#next(request.socket, queue)
    })
    this.#handle(request, response)
  }

  #next(socket: Socket, queue: ConnectionQueue): void {
    if (!socket.writable) return
    const next = queue.waiting.shift()
    if (!next) return
    this.#waiting--
    if (queue.waiting.length < READ_NO_FURTHER_AT) socket.resume()
    this.#answer(...next, queue)
  }
}
