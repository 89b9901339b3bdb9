import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A request as the proxy sees it; `path` with its query. */
export interface Asked {
  method: string
  path: string
  /** The Idempotency-Key, which names a change. */
  key: string | null
  ifMatch: string | null
  epoch: string | null
  body: string
}

/**
 * What becomes of a request: it passes; it never reaches the server; the server answers and the answer is lost; or somebody else
 * answers it with a page, as the sign-in page of a network does.
 */
export type Fate = 'pass' | 'refuse' | 'cut' | ForeignAnswer

/** An answer that is not the server's; with status 200 and no headers of its own unless told. */
export interface ForeignAnswer {
  type: 'text/html' | 'text/plain' | 'application/json'
  text: string
  status?: number
  headers?: Readonly<Record<string, string>>
}

/** Decides over each request; whatever it awaits holds that request up. */
export type Meddling = (asked: Asked) => Fate | Promise<Fate>

/** Between browser and server: passes everything on until it is told what else to do. */
export interface MeddlingProxy {
  url: string
  meddle: (meddling: Meddling) => void
  /** From now on everything passes. */
  rest: () => void
  close: () => Promise<void>
}

const passing: Meddling = () => 'pass'

/** A proxy on the loopback, on a free port unless told, in front of `target` (an http origin). */
export async function createMeddlingProxy(target: string, port = 0): Promise<MeddlingProxy> {
  let meddling = passing

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    const fate = await meddling({
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      key: headerOf(incoming, 'idempotency-key'),
      ifMatch: headerOf(incoming, 'if-match'),
      epoch: headerOf(incoming, 'sync-epoch'),
      body: body.toString(),
    })
    if (fate === 'refuse') outgoing.destroy()
    else if (typeof fate === 'object') answerFor(outgoing, fate)
    else passOn(incoming, outgoing, { target, body, isCut: fate === 'cut' })
  }

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch((error: unknown) => {
      // A browser that was killed leaves its request half said.
      if (!incoming.destroyed) console.error(error)
      outgoing.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    meddle: (next) => {
      meddling = next
    },
    rest: () => {
      meddling = passing
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answerFor(outgoing: ServerResponse, { type, text, status = 200, headers = {} }: ForeignAnswer): void {
  outgoing.writeHead(status, { ...headers, 'content-type': type }).end(text)
}

function headerOf({ headers }: IncomingMessage, name: string): string | null {
  return headers[name]?.toString() ?? null
}

interface Passage {
  target: string
  body: Buffer
  isCut: boolean
}

function passOn(incoming: IncomingMessage, outgoing: ServerResponse, { target, body, isCut }: Passage): void {
  const upstream = httpRequest(
    `${target}${incoming.url}`,
    { method: incoming.method, headers: incoming.headers },
    (answer) => {
      if (isCut) {
        answer.resume()
        outgoing.destroy()
        return
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      // A stream that the browser leaves must not stay open behind it.
      outgoing.on('close', () => answer.destroy())
      // An answer that breaks off in the middle does so for the browser, too: it would wait for the rest for ever.
      answer.on('error', () => outgoing.destroy())
    },
  )
  // The server is gone: the browser finds a connection that breaks off, as it would without a proxy.
  upstream.on('error', () => outgoing.destroy())
  upstream.end(body)
}
