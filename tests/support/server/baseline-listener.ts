import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type BaselineServer, baselineServerOf } from './baseline-server.ts'

/** A server with the baseline API on a port of the loopback, with the app's files beside it. */
export interface PlainListener extends BaselineServer {
  url: string
  /**
   * Whether a proxy's page comes in place of the answer to this request, which has been carried out. (A connection that is cut
   * would not do: the browser itself repeats a request when an idle connection that it used again turns out to be dead.)
   */
  losesAnswer: (method: string, path: string) => boolean
  /** Whether that page comes in place of a request that never arrives. */
  losesRequest: (method: string, path: string) => boolean
  close: () => Promise<void>
}

/** Serves the app's API as a server with the baseline API and its files as they are. */
export async function listenPlain(app: FastifyInstance): Promise<PlainListener> {
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '/'
      const isCall = path.startsWith('/api/v1')
      const call = [request.method ?? '', path.replace('/api/v1', '')] as const
      if (isCall && listener.losesRequest(...call)) return badGateway(response)
      const answer = path.startsWith('/api/v1/') ? await apiAnswer(request) : await fileAnswer(path, request)
      if (isCall && listener.losesAnswer(...call)) return badGateway(response)
      response.writeHead(answer.status, answer.headers).end(answer.body)
    })()
  })
  const listener: PlainListener = {
    ...baselineServerOf(app),
    url: '',
    losesAnswer: () => false,
    losesRequest: () => false,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  listener.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function apiAnswer(request: IncomingMessage) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const answer = await listener.fetch(`${listener.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: saidHeaders(request),
      ...(body === '' ? {} : { body }),
    })
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
  }

  async function fileAnswer(url: string, request: IncomingMessage) {
    const reply = await app.inject({ method: 'GET', url, headers: { accept: request.headers.accept ?? '*/*' } })
    const headers = Object.entries(reply.headers).filter(([name]) => !OF_THE_CONNECTION.includes(name))
    return {
      status: reply.statusCode,
      headers: Object.fromEntries(headers) as Record<string, string>,
      body: reply.rawPayload,
    }
  }
  return listener
}

function badGateway(response: ServerResponse): void {
  response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>')
}

const OF_THE_CONNECTION = ['connection', 'content-length', 'transfer-encoding', 'date']

/** What every browser says by itself. */
const BROWSERS_OWN =
  /^(host|connection|content-length|user-agent|origin|referer|cache-control|pragma|priority|dnt|accept-(encoding|language)|sec-.*)$/

function saidHeaders({ headers }: IncomingMessage): Record<string, string> {
  const said = Object.entries(headers).filter(([name]) => !BROWSERS_OWN.test(name))
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)]))
}
