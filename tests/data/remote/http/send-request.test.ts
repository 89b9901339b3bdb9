import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createApi } from '#data/remote/http/api.ts'
import { sendRequest } from '#data/remote/http/send-request.ts'
import { sendChange } from '#data/remote/send-change.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const OF_THE_API = { ...JSON_TYPE, 'sync-epoch': '3' }

let server: Server | undefined

afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  server = undefined
})

/** An API client of a real listener that gives this answer. */
async function apiAnswering(listener: RequestListener) {
  const listening = createServer(listener)
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as AddressInfo
  return createApi({ baseUrl: `http://127.0.0.1:${port}/api/v1` })
}

const get = { method: 'GET', path: 'patients' } as const

describe('a reply', () => {
  it('is an answer when it names its epoch and is JSON, whatever its status (W-11)', async () => {
    const api = await apiAnswering((_, response) => response.writeHead(409, OF_THE_API).end('{"code":"slot_taken"}'))
    expect(await sendRequest(api, get)).toMatchObject({
      kind: 'answer',
      status: 409,
      epoch: 3,
      body: { code: 'slot_taken' },
    })
  })

  it('is an answer when it is empty', async () => {
    const api = await apiAnswering((_, response) => response.writeHead(204, { 'sync-epoch': '3' }).end())
    expect(await sendRequest(api, get)).toMatchObject({ kind: 'answer', status: 204, body: undefined })
  })

  it('is not the API when it is a captive portal: 200 with a page (W-11)', async () => {
    const api = await apiAnswering((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Bienvenido</h1>'),
    )
    expect(await sendRequest(api, get)).toEqual({ kind: 'not_api' })
  })

  it.each([{}, { 'sync-epoch': '' }, { 'sync-epoch': '0' }, { 'sync-epoch': 'uno' }])(
    'is not the API without an epoch: %o',
    async (headers) => {
      const api = await apiAnswering((_, response) => response.writeHead(200, { ...JSON_TYPE, ...headers }).end('[]'))
      expect(await sendRequest(api, get)).toEqual({ kind: 'not_api' })
    },
  )

  it('is not the API when a proxy cut its JSON', async () => {
    const api = await apiAnswering((_, response) => response.writeHead(200, OF_THE_API).end('{"id":4'))
    expect(await sendRequest(api, get)).toEqual({ kind: 'not_api' })
  })

  it('is missing when the connection is cut before it', async () => {
    const api = await apiAnswering((request) => request.socket.destroy())
    expect(await sendRequest(api, get)).toEqual({ kind: 'no_answer' })
  })

  it('is missing when the connection is cut in its middle', async () => {
    const api = await apiAnswering((request, response) => {
      response.writeHead(200, { ...OF_THE_API, 'content-length': '100' })
      response.write('{"id":', () => request.socket.destroy())
    })
    expect(await sendRequest(api, get)).toEqual({ kind: 'no_answer' })
  })

  it('is missing when nobody listens', async () => {
    const api = createApi({ baseUrl: 'http://127.0.0.1:1/api/v1' })
    expect(await sendRequest(api, get)).toEqual({ kind: 'no_answer' })
  })

  it('is missing when the watchdog ends the request (S-10)', async () => {
    const watchdog = new AbortController()
    const api = await apiAnswering(() => watchdog.abort(new DOMException('silent', 'TimeoutError')))
    expect(await sendRequest(api, { ...get, signal: watchdog.signal })).toEqual({ kind: 'no_answer' })
  })
})

describe('a change that is sent', () => {
  const request = { method: 'PUT', path: 'patients/4', body: '{"phone":"1"}', ifMatch: 12, epoch: 3 } as const

  it('has its change id, its version, its epoch and its exact bytes', async () => {
    const seen: Record<string, unknown>[] = []
    const api = await apiAnswering((incoming, response) => {
      let body = ''
      incoming.on('data', (chunk) => {
        body += chunk
      })
      incoming.on('end', () => {
        seen.push({ ...incoming.headers, method: incoming.method, url: incoming.url, body })
        response.writeHead(200, { ...OF_THE_API, 'sync-version': '13' }).end('{"id":4,"version":20}')
      })
    })
    const reply = await sendChange(api, 'un-nombre', request, 'una-ficha', AbortSignal.timeout(5_000))
    expect(seen).toEqual([
      expect.objectContaining({
        method: 'PUT',
        url: '/api/v1/patients/4',
        body: request.body,
        'idempotency-key': 'un-nombre',
        'if-match': '"12"',
        'sync-epoch': '3',
        authorization: 'Bearer una-ficha',
      }),
    ])
    expect(reply).toMatchObject({ kind: 'answer', answer: { status: 200, version: 13, id: 4, epoch: 3 } })
  })

  it('takes its version only from the header, never from the row in the answer (W-9)', async () => {
    const api = await apiAnswering((_, response) => response.writeHead(200, OF_THE_API).end('{"id":4,"version":20}'))
    const reply = await sendChange(api, 'un-nombre', request, 'una-ficha', AbortSignal.timeout(5_000))
    expect(reply).toMatchObject({ kind: 'answer', answer: { version: null } })
  })

  it('reports how long to wait, and why it was refused', async () => {
    const api = await apiAnswering((_, response) =>
      response
        .writeHead(429, { ...OF_THE_API, 'retry-after': '7' })
        .end('{"message":"Espera","code":"too_many_requests"}'),
    )
    const reply = await sendChange(api, 'un-nombre', request, 'una-ficha', AbortSignal.timeout(5_000))
    expect(reply).toMatchObject({
      kind: 'answer',
      answer: { status: 429, retryAfter: 7_000, id: null, error: { code: 'too_many_requests' } },
    })
  })
})
