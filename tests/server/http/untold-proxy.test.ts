import { afterEach, describe, expect, it } from 'vitest'
import { callerWith, staffOf } from '#tests/support/api-calls.ts'
import { registerPatient } from '#tests/support/clinic-rows.ts'
import { createTestServer, type TestServer, tokenOf } from '#tests/support/server.ts'

let server: TestServer

afterEach(() => server.stop())

const told = () => server.log.filter(({ event }) => event === 'proxy.untold')
const proxyAsTold = async () => (await (await staffOf(server)).get('/sync/capabilities')).body as { proxy?: string }

async function started(trustProxy?: string | number): Promise<void> {
  server = await createTestServer({ dataDir: ':memory:', ...(trustProxy !== undefined && { trustProxy }) })
}

const ask = (headers: Record<string, string>) => server.app.inject({ url: '/health', headers })

describe('a proxy that the server was not told of', () => {
  it.each([
    { 'x-forwarded-for': '190.0.0.1' },
    { 'X-Forwarded-For': '190.0.0.1, 10.0.0.2' },
    { 'x-forwarded-for': '2001:db8::1' },
    { forwarded: 'for=190.0.0.1;proto=https' },
    { Forwarded: 'for="[2001:db8::1]"' },
  ])('is told once in the log, and to the staff: %j', async (headers) => {
    await started()
    expect(await proxyAsTold()).not.toHaveProperty('proxy')
    for (let i = 0; i < 3; i++) await ask(headers)
    expect(told()).toMatchObject([{ level: 'error', advice: expect.stringContaining('TRUST_PROXY') }])
    expect(JSON.stringify(told())).not.toMatch(/190\.0|2001/)
    expect(await proxyAsTold()).toMatchObject({ proxy: 'untold' })

    await registerPatient(server, { username: 'ana', password: 'clave-de-ana' })
    const patient = callerWith(server.app, await tokenOf(server.app, { username: 'ana', password: 'clave-de-ana' }))
    expect((await patient.get('/sync/capabilities')).body).not.toHaveProperty('proxy')
  })

  it('is told also when another one is trusted', async () => {
    await started('10.0.0.0/8')
    await ask({ 'x-forwarded-for': '190.0.0.1' })
    expect(told()).toHaveLength(1)
  })

  it.each([1, 'loopback', '127.0.0.1,10.0.0.1', '127.0.0.0/8'])('is none when it is trusted: %s', async (trusted) => {
    await started(trusted)
    await ask({ 'x-forwarded-for': '190.0.0.1' })
    expect(told()).toEqual([])
  })

  it('is none without its headers', async () => {
    await started()
    await ask({ 'x-real-name': 'ana', via: '1.1 cache' })
    expect(told()).toEqual([])
  })
})
