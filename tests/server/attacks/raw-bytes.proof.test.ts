import { once } from 'node:events'
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERROR_CODES } from '#domain/wire/error-wire.ts'
import { tableCalls } from '#tests/support/api/api-table.ts'
import { generousLimits } from '#tests/support/api/generous-limits.ts'
import { startTestServer } from '#tests/support/server/server.ts'

const CONNECTIONS = 1_500
/** How many connections are open at once. */
const TOGETHER = 25
/** A server that was promised more bytes would wait long. */
const PATIENCE_MS = 250

let server: Awaited<ReturnType<typeof startTestServer>>
let token: string

beforeAll(async () => {
  server = await startTestServer({ dataDir: ':memory:', limits: generousLimits })
  token = await server.adminToken()
})
afterAll(async () => {
  server.app.server.closeAllConnections()
  await server.stop()
})

const bytes = fc.uint8Array({ maxLength: 60 }).map((array) => Buffer.from(array))
const latin = (text: string) => Buffer.from(text, 'latin1')

const HEADERS = [
  ...['Content-Length: 5', 'Content-Length: -1', 'Content-Length: 99999999999999999999', 'Content-Length: 1, 2'],
  ...['Transfer-Encoding: chunked', 'Transfer-Encoding: gzip, chunked', 'Transfer-Encoding: x', 'Connection: upgrade'],
  ...['Expect: 100-continue', 'Expect: x', 'Host: a\r\nHost: b', 'Upgrade: h2c', 'Content-Encoding: gzip'],
  ...['Content-Type: application/json', 'Content-Type: application/json; charset=x', 'Content-Type: ;;'],
  ...['Authorization: Bearer', 'Authorization: Basic Og==', 'Cookie: a=b', ': x', 'a b: c', 'X: \u0000', ' folded'],
  ...['Idempotency-Key: \u00ff', 'If-Match: W/"1"', 'Sync-Epoch: 1\r\nSync-Epoch: 2', 'Origin: null'],
  `X: ${'x'.repeat(15_000)}`,
]
const VERBS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'get', 'G\u0000T', '']
const VERSIONS = ['HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/1.1 ', '']

const path = fc.oneof(
  fc.constantFrom(...tableCalls.map(({ path }) => `/api/v1${path.replace(':id', '1')}`)),
  fc.constantFrom(
    '*',
    '//',
    'http://otro.example/api/v1/patients',
    '/../../etc/passwd',
    '/api/v1/patients/%c0%af',
    '\u00ff',
  ),
  bytes.map((array) => `/${array.toString('latin1')}`),
)

/** Almost a request: most of its parts are valid. */
const nearlyRequest = fc
  .record({
    verb: fc.oneof({ weight: 4, arbitrary: fc.constantFrom('GET', 'POST', 'PUT') }, fc.constantFrom(...VERBS)),
    path,
    version: fc.oneof({ weight: 6, arbitrary: fc.constant('HTTP/1.1') }, fc.constantFrom(...VERSIONS)),
    headers: fc.oneof(
      { weight: 2, arbitrary: fc.constant<string[]>([]) },
      fc.array(fc.constantFrom(...HEADERS), { maxLength: 2 }),
    ),
    isStaff: fc.boolean(),
    body: fc.oneof(
      { weight: 4, arbitrary: fc.constant(latin('')) },
      bytes,
      fc.constantFrom('{}', '5\r\n{"a":\r\n0\r\n\r\n', '0\r\n\r\n', '{"notes":"\u00c3\u0028"}').map(latin),
    ),
    end: fc.oneof({ weight: 8, arbitrary: fc.constant('\r\n') }, fc.constantFrom('\n', '\r')),
  })
  .map(({ verb, path, version, headers, isStaff, body, end }) => (key: string) => {
    const lines = [
      `${verb} ${path} ${version}`,
      'Host: x',
      ...headers,
      ...(isStaff ? [`Authorization: Bearer ${key}`] : []),
    ]
    return Buffer.concat([latin(`${lines.join(end)}${end}${end}`), body])
  })

const spoken = fc.oneof(
  { weight: 6, arbitrary: nearlyRequest },
  { weight: 1, arbitrary: bytes.map((array) => () => array) },
  {
    weight: 1,
    arbitrary: fc
      .array(nearlyRequest, { minLength: 2, maxLength: 4 })
      .map((all) => (key: string) => Buffer.concat(all.map((one) => one(key)))),
  },
)

/** Sends the bytes and returns the whole answer. */
async function answerTo(request: Buffer): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  const patience = setTimeout(() => socket.destroy(), PATIENCE_MS)
  socket.write(request)
  await once(socket, 'close')
  clearTimeout(patience)
  return Buffer.concat(chunks).toString('latin1')
}

/** The error answers on a connection that have a body. */
function refusalsIn(said: string): { message: string; code: string }[] {
  const bodies = said.matchAll(/\{"message":"(?:[^"\\]|\\.)*","code":"\w+"[^\r\n]*?\}(?=HTTP\/1|$)/g)
  return [...bodies].map(([body]) => JSON.parse(body) as { message: string; code: string })
}

describe('bytes that are no valid request', () => {
  it('are refused or answered, and the server goes on', { timeout: 300_000 }, async () => {
    const statuses = new Set<number>()
    let connections = 0
    await fc.assert(
      fc.asyncProperty(fc.array(spoken, { minLength: 1, maxLength: TOGETHER, size: 'max' }), async (requests) => {
        const heard = await Promise.all(requests.map((request) => answerTo(request(token))))
        connections += requests.length
        for (const said of heard) {
          for (const [, status] of said.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
            statuses.add(Number(status))
            expect(Number(status), said).toBeLessThan(500)
          }
          for (const { code } of refusalsIn(said)) expect(ERROR_CODES).toContain(code)
        }
      }),
      { numRuns: (2 * CONNECTIONS) / TOGETHER, seed: 20_112_026 },
    )
    expect(connections).toBeGreaterThan(CONNECTIONS / 2)
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 404, 405]))
    expect(server.log.filter((entry) => entry.level === 'error')).toEqual([])
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
  })
})
