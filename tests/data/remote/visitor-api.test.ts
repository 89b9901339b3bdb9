import { beforeEach, describe, expect, it } from 'vitest'
import { newUuid } from '#data/local/database/new-uuid.ts'
import { login } from '#data/remote/auth-api.ts'
import { createApi } from '#data/remote/http/api.ts'
import { RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'
import { callAsVisitor } from '#data/remote/visitor-api.ts'
import { PORTAL } from '#tests/data/sync/baseline-api/support/baseline-device.ts'
import { type BaselineServer, baselineServerOf } from '#tests/support/server/baseline-server.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
let plain: BaselineServer

beforeEach(async () => {
  plain = baselineServerOf(server.app)
})

const apiOf = (network: typeof globalThis.fetch) =>
  createApi({ baseUrl: 'http://clinic.example/api/v1', fetch: network })

/** Our server, without a port; `seen` has the requests as they arrived. */
function ours() {
  const seen: Request[] = []
  const api = apiOf(async (input, init) => {
    const request = new Request(input, init)
    seen.push(request.clone())
    const reply = await server.app.inject({
      method: request.method as 'GET',
      url: new URL(request.url).pathname,
      headers: Object.fromEntries(request.headers),
      ...(request.method === 'GET' ? {} : { payload: await request.text() }),
    })
    const headers = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)])
    return new Response(reply.body, { status: reply.statusCode, headers })
  })
  return { api, seen }
}

const account = {
  username: 'bruno',
  name: 'Bruno',
  lastName: 'Díaz',
  email: 'bruno@correo.example',
  phone: '3537 411111',
  dni: '30111222',
  password: 'clave-de-paciente',
  role: 'patient',
}
const message = { nombre: 'Eva', email: 'eva@correo.example', telefono: '', mensaje: '¿Atienden los lunes?' }

const calls: [string, object][] = [
  ['auth/register', account],
  ['auth/forgot-password', { email: 'bruno@correo.example' }],
  ['contact', message],
]

describe('a visitor’s call', () => {
  it.each(calls)('to %s sends only what the spec names to a server with the baseline API', async (path, body) => {
    const api = apiOf(plain.fetch)
    // The baseline server's words are not shown: the screens have the spec's.
    expect(await callAsVisitor(path, body, newUuid(), api)).toEqual({ message: null, isDelivered: true })
    expect(plain.requests).toMatchObject([{ method: 'POST', path: `/${path}`, body }])
    // This call finds out which server it is.
    expect(plain.additions).toEqual(['GET /health'])
  })

  it('and the sign-in after it send nothing else either', async () => {
    const api = apiOf(plain.fetch)
    await callAsVisitor('auth/register', account, newUuid(), api)
    await login(api, account.username, account.password)
    expect(await login(api, adminLogin.username, adminLogin.password)).toMatchObject({ isPlain: true })
    expect(plain.additions).toEqual(['GET /health'])
    expect(await login(ours().api, adminLogin.username, adminLogin.password)).toMatchObject({ isPlain: false })
  })

  it("and a sign-in send the device's tokens only to our server", async () => {
    const tokens = ['de-ana', 'de-bea']
    const { username, password } = adminLogin
    await login(apiOf(plain.fetch), username, password, tokens)
    expect(plain.requests).toMatchObject([{ path: '/auth/login', body: { username, password } }])
    expect(plain.requests.at(0)?.body).not.toHaveProperty('deviceTokens')
    expect(plain.additions).toEqual(['GET /health'])
    const { api, seen } = ours()
    await login(api, username, password, tokens)
    expect(await seen.at(-1)?.json()).toEqual({ username, password, deviceTokens: tokens })
  })

  it.each([404, 400])(
    "reports the server's words when it is refused, such as an unknown reset token (%s)",
    async (status) => {
      const api = apiOf(async (input, init) => {
        const { pathname } = new URL(new Request(input, init).url)
        if (pathname.endsWith('/health')) return Response.json({ message: 'Cannot GET' }, { status: 404 })
        return Response.json({ message: 'Enlace vencido' }, { status })
      })
      const refused = await callAsVisitor(
        'auth/reset-password',
        { token: 'x', newPassword: 'secreta' },
        newUuid(),
        api,
      ).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(RefusedError)
      expect(refused).toMatchObject({ serverMessage: 'Enlace vencido' })
    },
  )

  it.each<[string, () => Response]>([
    ['a list', () => Response.json([])],
    ['a page with 404', () => new Response('<h1>Cannot GET</h1>', { status: 404 })],
    ['an empty 404', () => new Response(null, { status: 404 })],
    ['405', () => Response.json({ error: 'Method not allowed' }, { status: 405 })],
    ['401', () => Response.json({ message: 'No autorizado' }, { status: 401 })],
    ['its own health', () => Response.json({ status: 'ok' })],
  ])('is sent without a change id when the health call returns %s', async (_, health) => {
    const api = apiOf(async (input, init) => {
      const request = new Request(input, init)
      return request.url.endsWith('/health') ? health() : plain.fetch(request)
    })
    await callAsVisitor('contact', message, newUuid(), api)
    expect(plain.additions).toEqual([])
    expect(plain.requests).toMatchObject([{ path: '/contact', body: message }])
  })

  it('is sent with a change id to our server, which is asked once for its health', async () => {
    const { api, seen } = ours()
    const key = newUuid()
    expect(await callAsVisitor('contact', message, key, api)).toMatchObject({ message: expect.any(String) })
    expect(await callAsVisitor('contact', message, key, api)).toMatchObject({ message: expect.any(String) })
    expect(seen.map(({ method, headers }) => `${method} ${headers.get('idempotency-key')}`)).toEqual([
      'GET null',
      `POST ${key}`,
      `POST ${key}`,
    ])
    expect(await server.db.selectFrom('outgoingMails').select('id').execute()).toHaveLength(1)
  })

  it('is not sent at all while nothing answers', async () => {
    const asked: string[] = []
    const api = apiOf(async (input, init) => {
      asked.push(new Request(input, init).method)
      throw new TypeError('Failed to fetch')
    })
    await expect(callAsVisitor('contact', message, newUuid(), api)).rejects.toBeInstanceOf(UnreachableError)
    expect(asked).toEqual(['GET'])
  })

  it('fails when a captive portal answers', async () => {
    const api = apiOf(async () => new Response(PORTAL, { headers: { 'content-type': 'text/html' } }))
    await expect(callAsVisitor('contact', message, newUuid(), api)).rejects.toBeInstanceOf(UnreachableError)
  })
})
