import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { freePort } from './free-port.ts'

interface Asked {
  method: string
  path: string
}

/** Between browser and server: passes everything on, and cuts answers off or holds requests up when told to. */
export interface CuttingProxy {
  url: string
  /** The next answer to a request that matches never reaches the browser, though the server has given it. */
  cutNextAnswer: (matches: (request: Asked) => boolean) => void
  /** Before the next request that matches is passed on, `action` happens. */
  beforeNext: (matches: (request: Asked) => boolean, action: () => Promise<void>) => void
  /** How many answers were cut off so far. */
  cuts: () => number
  close: () => Promise<void>
}

/** A proxy on a free loopback port in front of `target` (an http origin). */
export async function createCuttingProxy(target: string): Promise<CuttingProxy> {
  const port = await freePort()
  let matching: ((request: Asked) => boolean) | null = null
  let awaited: { matches: (request: Asked) => boolean; action: () => Promise<void> } | null = null
  let cuts = 0

  async function interfere(asked: Asked): Promise<boolean> {
    if (awaited?.matches(asked)) {
      const { action } = awaited
      awaited = null
      await action()
    }
    const cut = matching?.(asked) ?? false
    if (cut) matching = null
    return cut
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const cut = await interfere({ method: incoming.method ?? 'GET', path: incoming.url ?? '/' })
    passOn(incoming, outgoing, target, () => {
      if (cut) cuts++
      return cut
    })
  }

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch((error: unknown) => {
      console.error(error)
      outgoing.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    cutNextAnswer: (matches) => {
      matching = matches
    },
    beforeNext: (matches, action) => {
      awaited = { matches, action }
    },
    cuts: () => cuts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function passOn(incoming: IncomingMessage, outgoing: ServerResponse, target: string, cutsOff: () => boolean): void {
  const upstream = httpRequest(
    `${target}${incoming.url}`,
    { method: incoming.method, headers: incoming.headers },
    (answer) => {
      if (cutsOff()) {
        answer.resume()
        outgoing.destroy()
        return
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      // A stream that the browser leaves must not stay open behind it.
      outgoing.on('close', () => answer.destroy())
    },
  )
  // The server is gone: the browser finds a connection that breaks off, as it would without a proxy.
  upstream.on('error', () => outgoing.destroy())
  incoming.pipe(upstream)
}
