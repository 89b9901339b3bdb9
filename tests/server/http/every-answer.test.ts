import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refuseBrokenRequests } from '#server/http/errors/client-errors.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { type RawAnswer, rawAnswer, rawRequest } from '#tests/support/network/raw-http.ts'
import { startTestServer } from '#tests/support/server/server.ts'

const SITE = 'https://turnos.example'

let folder: string
let server: Awaited<ReturnType<typeof startTestServer>>
let token: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'app-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'manifest.webmanifest'), '{}')
  for (const name of ['index.html', 'app.html', 'sw.js', 'assets/main-B7x1.js']) {
    await writeFile(join(folder, name), `/* ${name} */`)
  }
  server = await startTestServer({ dataDir: ':memory:', appFolder: folder, publicUrl: SITE })
  token = await server.adminToken()
})
afterAll(async () => {
  // Requests that were refused half-way may leave open connections.
  server.app.server.closeAllConnections()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const asStaff = (headers: Record<string, string> = {}) => ({ Authorization: `Bearer ${token}`, ...headers })
const ask = (verb: string, path: string, headers?: Record<string, string>, body?: string) =>
  rawAnswer(server.url, rawRequest(verb, path, headers, body))
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  ask('POST', path, { 'Content-Type': 'application/json', 'Content-Length': String(body.length), ...headers }, body)

/** One request for each way of answering: [name, status, the request, whether caches may keep the answer]. */
const ANSWERS: [string, number, () => Promise<RawAnswer>, 'stored'?][] = [
  ['a reading', 200, () => ask('GET', '/api/v1/patients', asStaff())],
  ['a creation', 201, () => post('/api/v1/patients', PERSON, asStaff())],
  ['a health check', 200, () => ask('GET', '/api/v1/health')],
  ['a HEAD', 200, () => ask('HEAD', '/health')],
  ['no session', 401, () => ask('GET', '/api/v1/patients')],
  ['a failed sign-in', 401, () => post('/api/v1/auth/login', '{"username":"x","password":"y"}')],
  ['a missing row', 404, () => ask('GET', '/api/v1/patients/999', asStaff())],
  ['an unknown call', 404, () => ask('GET', '/api/v1/nothing')],
  ['a wrong method', 405, () => ask('PATCH', '/api/v1/patients')],
  ['a preflight', 405, () => ask('OPTIONS', '/api/v1/patients', { Origin: 'https://otro.example' })],
  ['an unknown method', 404, () => ask('PROPFIND', '/api/v1/patients')],
  ['a broken JSON', 400, () => post('/api/v1/auth/login', '{')],
  ['a refused body', 400, () => post('/api/v1/patients', '{}', asStaff())],
  ['a broken path', 400, () => ask('GET', '/api/v1/patients/%')],
  ['a body that is too long', 413, () => post('/api/v1/auth/login', 'x'.repeat(70_000))],
  ['a body of another media type', 415, () => post('/api/v1/auth/login', 'a=1', { 'Content-Type': 'text/plain' })],
  ['an old version', 412, () => ask('DELETE', '/api/v1/patients/1', asStaff({ 'If-Match': '"999"' }))],
  ['another epoch', 409, () => ask('DELETE', '/api/v1/patients/1', asStaff({ 'Sync-Epoch': '7' }))],
  ['an endless header', 431, () => ask('GET', '/api/v1/health', { 'X-Long': 'x'.repeat(20_000) })],
  ['an endless path', 431, () => ask('GET', `/api/v1/${'x'.repeat(20_000)}`)],
  ['no HTTP at all', 400, () => rawAnswer(server.url, 'no soy HTTP\r\n\r\n')],
  ['no host', 200, () => rawAnswer(server.url, 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n')],
  ['an unknown expectation', 200, () => ask('GET', '/health', { Expect: 'milagro' })],
  ['an unknown upgrade', 200, () => ask('GET', '/health', { Connection: 'Upgrade, close', Upgrade: 'websocket' })],
  ['a missing file', 404, () => ask('GET', '/gone.js')],
  ['a range outside a file', 400, () => ask('GET', '/sw.js', { Range: 'bytes=9999-' })],
  ['the app', 200, () => ask('GET', '/'), 'stored'],
  ['a screen', 200, () => ask('GET', '/appointments'), 'stored'],
  ['the worker', 200, () => ask('GET', '/sw.js'), 'stored'],
  ['an asset', 200, () => ask('GET', '/assets/main-B7x1.js'), 'stored'],
  ['the manifest', 200, () => ask('GET', '/manifest.webmanifest'), 'stored'],
]

const PERSON = JSON.stringify({
  firstName: 'Ana',
  lastName: 'Paz',
  dni: '20333444',
  phone: '3537 400001',
  email: 'a@correo.example',
})

function expectGuarded({ headers }: RawAnswer): void {
  for (const [name, value] of Object.entries(securityHeaders(SITE)))
    expect(headers[name.toLowerCase()], name).toBe(value)
  expect(headers['strict-transport-security']).toBeDefined()
  const telling = Object.keys(headers).filter((name) =>
    /^access-control-|^set-cookie$|^server$|^x-powered-by$/.test(name),
  )
  expect(telling).toEqual([])
}

describe('every answer has its headers', () => {
  it.each(ANSWERS)('%s (%i)', async (_, status, asked, stored) => {
    const answer = await asked()
    expect(answer.status).toBe(status)
    expectGuarded(answer)
    if (!stored) expect(answer.headers['cache-control']).toBe('no-store')
    if (status >= 400)
      expect(JSON.parse(answer.body)).toMatchObject({ message: expect.any(String), code: expect.any(String) })
  })

  it('an address that no screen has, as a document (404)', async () => {
    const answer = await ask('GET', '/admin/turnos')
    expect(answer.status).toBe(404)
    expectGuarded(answer)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
  })

  it('a file that has not changed (304)', async () => {
    for (const path of ['/', '/sw.js', '/assets/main-B7x1.js']) {
      const { headers } = await ask('GET', path)
      const again = await ask('GET', path, { 'If-None-Match': headers.etag ?? '' })
      expect(again.status).toBe(304)
      expectGuarded(again)
    }
  })

  it('an event stream', async () => {
    const stream = await fetch(`${server.url}/api/v1/sync/events`, { headers: asStaff() })
    expectGuarded({ status: 200, headers: Object.fromEntries(stream.headers), body: '' })
    expect(stream.headers.get('cache-control')).toContain('no-store')
    await stream.body?.cancel()
  })

  it('an internal error, whose answer and log entry have the same request id and nothing else', async () => {
    const failing = await startTestServer({ dataDir: ':memory:', publicUrl: SITE })
    const staff = asStaff({ Authorization: `Bearer ${await failing.adminToken()}` })
    for (const table of ['incomes', 'sessions'])
      await failing.db.schema.alterTable(table).renameTo(`gone_${table}`).execute()
    for (const path of ['/api/v1/incomes/1', '/api/v1/patients']) {
      const answer = await rawAnswer(failing.url, rawRequest('GET', path, staff))
      expect(answer.status).toBe(500)
      expectGuarded(answer)
      expect(answer.headers['cache-control']).toBe('no-store')
      const { requestId, ...said } = JSON.parse(answer.body) as Record<string, string>
      expect(Object.keys(said).sort()).toEqual(['code', 'message'])
      expect(failing.log.filter((entry) => entry.requestId === requestId && entry.level === 'error')).toHaveLength(1)
    }
    await failing.app.close()
    await failing.db.destroy()
  })

  it.each([
    ['ERR_HTTP_REQUEST_TIMEOUT', 408],
    ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ])('an error by Node itself: %s (%i)', async (code, status) => {
    const refuse = refuseBrokenRequests(securityHeaders(SITE))
    const plain = createServer((socket) => refuse(Object.assign(new Error('detail'), { code }), socket)).listen(
      0,
      '127.0.0.1',
    )
    await once(plain, 'listening')
    const { port } = plain.address() as { port: number }
    const answer = await rawAnswer(`http://127.0.0.1:${port}`, '')
    expect(answer.status).toBe(status)
    expectGuarded(answer)
    expect(answer.body).not.toContain('detail')
    plain.close()
  })

  it('no answer, when the connection is already closed', async () => {
    const plain = createServer((socket) => {
      socket.destroy()
      refuseBrokenRequests({})(new Error('gone'), socket)
    }).listen(0, '127.0.0.1')
    await once(plain, 'listening')
    const socket = connect((plain.address() as { port: number }).port, '127.0.0.1')
    await once(socket, 'close')
    plain.close()
  })
})

describe('another site', () => {
  const FORM = { Origin: 'https://otro.example', 'Content-Type': 'application/x-www-form-urlencoded' }

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'cannot make a browser post here: %s',
    async (type) => {
      for (const path of [
        '/api/v1/auth/login',
        '/api/v1/auth/register',
        '/api/v1/auth/forgot-password',
        '/api/v1/contact',
      ]) {
        const body = '{"username":"direccion","password":"una-clave-de-prueba"}'
        const answer = await post(path, body, { ...FORM, 'Content-Type': type })
        expect(answer.status, path).toBe(415)
        expectGuarded(answer)
      }
    },
  )

  it('is anonymous: a browser adds no token by itself', async () => {
    for (const path of ['/api/v1/patients', '/api/v1/appointments', '/api/v1/incomes', '/api/v1/auth/logout']) {
      expect((await post(path, 'a=1', FORM)).status).toBe(401)
    }
  })

  it('is not admitted by a preflight', async () => {
    const asking = { Origin: 'https://otro.example', 'Access-Control-Request-Method': 'POST' }
    const answer = await ask('OPTIONS', '/api/v1/auth/login', asking)
    expect(answer.status).toBe(405)
    expectGuarded(answer)
  })
})

it('HSTS is only sent where the site is served over https', async () => {
  for (const publicUrl of [undefined, 'http://192.168.0.10:3000']) {
    const plain = await startTestServer({ dataDir: ':memory:', ...(publicUrl && { publicUrl }) })
    const answers = await Promise.all([
      rawAnswer(plain.url, rawRequest('GET', '/health')),
      rawAnswer(plain.url, 'no soy HTTP\r\n\r\n'),
    ])
    for (const { headers } of answers) {
      expect(headers['strict-transport-security']).toBeUndefined()
      expect(headers.location).toBeUndefined()
    }
    await plain.stop()
  }
})
