import { once } from 'node:events'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERROR_CODES } from '#domain/wire/error-wire.ts'
import { accessTable } from '#server/http/access/access-table.ts'
import { type Caller, staffOf } from '#tests/support/api/api-calls.ts'
import { createPatient, patientBody } from '#tests/support/database/clinic-rows.ts'
import { startTestServer } from '#tests/support/server/server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
let staff: Caller
let token: string

beforeAll(async () => {
  server = await startTestServer({ dataDir: ':memory:', publicUrl: 'https://turnos.example' })
  staff = await staffOf(server)
  token = await server.adminToken()
})
afterAll(() => server.stop())

const raw = (body: string, contentType = 'application/json') =>
  server.app.inject({
    method: 'POST',
    url: '/api/v1/patients',
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
    payload: body,
  })

function expectRefusal(answer: { statusCode: number; payload: string }, status: number, code: string): void {
  expect(answer.statusCode).toBe(status)
  const body = JSON.parse(answer.payload) as { message: string; code: string }
  expect(body.code).toBe(code)
  expect(body.message).toMatch(/[a-záéíóúñ]{3}/)
  expect(ERROR_CODES).toContain(code)
}

describe('an error is {message, code, errors?}', () => {
  it('for invalid JSON', async () => {
    for (const text of ['{', '{"a":}', 'null', '[]', '"texto"', '7', '', '{"firstName":"\u0000"}']) {
      expectRefusal(await raw(text), 400, 'invalid')
    }
  })

  it('for content that is not JSON', async () => {
    expectRefusal(await raw('a=1', 'application/x-www-form-urlencoded'), 415, 'unsupported_media_type')
    expectRefusal(await raw('{}', 'text/plain'), 415, 'unsupported_media_type')
    expectRefusal(await raw('{}', ''), 415, 'unsupported_media_type')
  })

  it('for more than 64 KB', async () => {
    expectRefusal(await raw(JSON.stringify({ firstName: 'x'.repeat(64 * 1024) })), 413, 'too_large')
  })

  it('for more than eight levels', async () => {
    const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
    expectRefusal(await raw(nested(9)), 400, 'invalid')
    const { errors } = JSON.parse((await raw(nested(8))).payload) as { errors?: object }
    expect(errors).toBeDefined()
    const { id } = await createPatient(staff, { address: '[[[[[[[[[[{"' })
    expect(id).toBeGreaterThan(0)
  })

  it('for an unknown path', async () => {
    for (const url of ['/api/v1/nothing', '/api/v1', '/api', '/api/v2/patients', '/nothing.js']) {
      expectRefusal(await server.app.inject({ url }), 404, 'not_found')
    }
  })

  it('for an undecodable path', async () => {
    expectRefusal(await server.app.inject({ url: '/api/v1/patients/%' }), 400, 'invalid')
  })

  it('for bytes that are not HTTP', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    let said = ''
    socket.on('data', (chunk) => {
      said += chunk.toString()
    })
    socket.write('no soy HTTP\r\n\r\n')
    await once(socket, 'close')
    expect(said).toMatch(/^HTTP\/1\.1 400 /)
    expect(said).toContain('X-Content-Type-Options: nosniff')
    expectRefusal({ statusCode: 400, payload: said.split('\r\n\r\n')[1] ?? '' }, 400, 'invalid')
  })

  it.each(Object.entries(accessTable).map(([path, rows]) => ({ path, allowed: Object.keys(rows) })))(
    'for a method that $path does not have',
    async ({ path, allowed }) => {
      const verbs = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const
      for (const method of verbs.filter((verb) => !allowed.includes(verb))) {
        const answer = await server.app.inject({ method, url: `/api/v1${path.replace(':id', '1')}` })
        expectRefusal(answer, 405, 'method_not_allowed')
        expect(answer.headers.allow).toBe(allowed.join(', '))
      }
    },
  )
})

describe('an internal error', () => {
  it('reveals only the id of its request', async () => {
    const failing = await startTestServer({ dataDir: ':memory:' })
    const desk = await staffOf(failing)
    await failing.db.schema.dropTable('incomes').execute()

    const answer = await desk.get('/incomes/1')

    expect(answer.status).toBe(500)
    expect(Object.keys(answer.body as object).sort()).toEqual(['code', 'message', 'requestId'])
    expect(answer.text).not.toMatch(/incomes|sqlite|select|\.ts|at /i)
    await failing.stop()
  })
})

describe('every answer', () => {
  const answers = () =>
    Promise.all([
      staff.get('/patients'),
      staff.get('/patients/999'),
      staff.post('/patients', {}),
      staff.call('PATCH', '/patients'),
      staff.get('/nothing'),
      staff.get('/patients/%'),
      staff.post('/patients', patientBody()),
      staff.get('/health'),
    ])

  it('has the security headers', async () => {
    for (const { headers } of await answers()) {
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
          "font-src 'self'; frame-src https://www.openstreetmap.org; worker-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; " +
          "form-action 'self'; object-src 'none'; require-trusted-types-for 'script'; trusted-types sw file-reader",
      )
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['strict-transport-security']).toBe('max-age=31536000')
    }
  })

  it('of the API is not cached, and not readable by other origins', async () => {
    for (const { headers } of await answers()) {
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  it('insists on https only where the site is served over it', async () => {
    const plain = await startTestServer({ dataDir: ':memory:' })
    const answer = await plain.app.inject({ url: '/api/v1/health' })
    expect(answer.headers['strict-transport-security']).toBeUndefined()
    await plain.stop()
  })

  it('is compressed when it is large and the client accepts it', async () => {
    for (let i = 0; i < 10; i++) await createPatient(staff)
    const packed = (accepted: string, path = '/patients') =>
      server.app.inject({
        url: `/api/v1${path}`,
        headers: { authorization: `Bearer ${token}`, 'accept-encoding': accepted },
      })
    const plain = await packed('identity')
    const [br, gzip] = [await packed('br, gzip'), await packed('gzip')]

    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(br.headers['content-encoding']).toBe('br')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.payload)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.payload)
    expect((await packed('br, gzip', '/health')).headers['content-encoding']).toBeUndefined()
  })
})
