import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DeviceDatabase } from '#data/local/database/device-database.ts'
import { createApi } from '#data/remote/http/api.ts'
import { revokeTokens } from '#data/sync/push/revoke-tokens.ts'
import { connectTo } from '#tests/data/device-connection.ts'
import { callerWith } from '#tests/support/api/api-calls.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { startTestServer, tokenOf } from '#tests/support/server/server.ts'

const deadline = () => AbortSignal.timeout(5_000)
const apiOf = (network: typeof globalThis.fetch) =>
  createApi({ baseUrl: 'http://clinic.example/api/v1', fetch: network })

type Started = Awaited<ReturnType<typeof startTestServer>>

describe('the token of a session that was ended without a network', () => {
  let server: Started

  beforeAll(async () => {
    server = await startTestServer({ dataDir: ':memory:' })
  })

  afterAll(async () => {
    await server.stop()
  })

  const deviceWith = async (...tokens: string[]) => {
    const device = connectTo(new IDBFactory(), () => new DeviceDatabase())
    await device.revocations.bulkPut(tokens.map((token) => ({ token })))
    return device
  }

  it('is revoked when the server can be reached, and then forgotten (U-5)', async () => {
    const token = await tokenOf(server.app, adminLogin)
    const device = await deviceWith(token)
    await revokeTokens(device, createApi({ baseUrl: `${server.url}/api/v1` }), deadline)
    expect(await device.revocations.count()).toBe(0)
    expect((await callerWith(server.app, token).get('/patients')).status).toBe(401)
  })

  it('is forgotten when the server does not know it any more', async () => {
    const device = await deviceWith('una-ficha-de-otra-vida')
    await revokeTokens(device, createApi({ baseUrl: `${server.url}/api/v1` }), deadline)
    expect(await device.revocations.count()).toBe(0)
  })

  it.each<[string, () => Response]>([
    ['404', () => Response.json({ message: 'No encontrado' }, { status: 404 })],
    ['an empty 404', () => new Response(null, { status: 404 })],
    ['405', () => Response.json({ error: 'Method not allowed' }, { status: 405 })],
    ['401', () => Response.json({ message: 'No autorizado' }, { status: 401 })],
    ['204', () => new Response(null, { status: 204 })],
  ])('is sent once to a server with the baseline API that answers %s', async (_, answer) => {
    const device = await deviceWith('una-ficha')
    let asked = 0
    const api = apiOf(async () => {
      asked++
      return answer()
    })
    await revokeTokens(device, api, deadline)
    await revokeTokens(device, api, deadline)
    expect(asked).toBe(1)
    expect(await device.revocations.count()).toBe(0)
  })

  it.each<[string, () => Response]>([
    ['404', () => Response.json({ message: 'Not Found' }, { status: 404 })],
    ['an empty success answer', () => new Response(null, { status: 204 })],
    ['a page', () => new Response('<h1>Not Found</h1>', { status: 404 })],
    ['502', () => Response.json({ message: 'Bad Gateway' }, { status: 502 })],
  ])('of our server is kept when an intermediary answers %s', async (_, answer) => {
    const device = await deviceWith()
    await device.revocations.put({ token: 'una-ficha', isPlain: false })
    await revokeTokens(
      device,
      apiOf(async () => answer()),
      deadline,
    )
    expect(await device.revocations.count()).toBe(1)
    await revokeTokens(device, createApi({ baseUrl: `${server.url}/api/v1` }), deadline)
    expect(await device.revocations.count()).toBe(0)
  })

  it('is kept until the server can be reached', async () => {
    const device = await deviceWith('una-ficha', 'otra-ficha')
    await revokeTokens(device, createApi({ baseUrl: 'http://127.0.0.1:1/api/v1' }), deadline)
    expect(await device.revocations.count()).toBe(2)
  })
})
