import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { freePort } from './free-port.ts'

/** Between browser and server: passes everything on, and cuts answers off when told to. */
export interface CuttingProxy {
  url: string
  /** The next answer to a request that matches never reaches the browser, though the server has given it. */
  cutNextAnswer: (matches: (request: { method: string; path: string }) => boolean) => void
  /** How many answers were cut off so far. */
  cuts: () => number
  close: () => Promise<void>
}

/** A proxy on a free loopback port in front of `target` (an http origin). */
export async function createCuttingProxy(target: string): Promise<CuttingProxy> {
  const port = await freePort()
  let matching: ((request: { method: string; path: string }) => boolean) | null = null
  let cuts = 0

  const server = createServer((incoming, outgoing) => {
    const asked = { method: incoming.method ?? 'GET', path: incoming.url ?? '/' }
    const cut = matching?.(asked) ?? false
    if (cut) matching = null
    passOn(incoming, outgoing, target, () => {
      if (cut) cuts++
      return cut
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    cutNextAnswer: (matches) => {
      matching = matches
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
