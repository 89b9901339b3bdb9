import { afterEach, describe, expect, it } from 'vitest'
import { callerWith, staffOf } from '#tests/support/api/api-calls.ts'
import { registerPatient } from '#tests/support/database/clinic-rows.ts'
import { createTestServer, type TestServer, tokenOf } from '#tests/support/server/server.ts'

let server: TestServer

afterEach(() => server.stop())

const told = () => server.log.filter(({ event }) => event === 'proxy.untold')
const proxyAsTold = async () => (await (await staffOf(server)).get('/sync/capabilities')).body as { proxy?: string }

async function started(trustProxy?: string | number): Promise<void> {
  server = await createTestServer({ dataDir: ':memory:', ...(trustProxy !== undefined && { trustProxy }) })
}

const ask = (headers: Record<string, string>) => server.app.inject({ url: '/health', headers })

describe('a proxy that is not configured', () => {
  it.each([
    { 'x-forwarded-for': '190.0.0.1' },
    { 'X-Forwarded-For': '190.0.0.1, 10.0.0.2' },
    { 'x-forwarded-for': '2001:db8::1' },
    { forwarded: 'for=190.0.0.1;proto=https' },
    { Forwarded: 'for="[2001:db8::1]"' },
    { 'x-real-ip': '190.0.0.1' },
    { 'X-Real-IP': '2001:db8::1' },
    { 'cf-connecting-ip': '190.0.0.1', 'cf-ray': '7d3' },
    { 'true-client-ip': '190.0.0.1' },
    { 'x-client-ip': '190.0.0.1' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-host': 'turnos.example' },
    { via: '1.1 varnish' },
    { Via: '2.0 190.0.0.1' },
  ])('is reported once in the log, and to the staff: %j', async (headers) => {
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

  it('is reported even if another one is trusted', async () => {
    await started('10.0.0.0/8')
    await ask({ 'x-forwarded-for': '190.0.0.1' })
    expect(told()).toHaveLength(1)
  })

  it.each([1, 'loopback', '127.0.0.1,10.0.0.1', '127.0.0.0/8'])(
    'is not reported when it is trusted: %s',
    async (trusted) => {
      await started(trusted)
      await ask({ 'x-forwarded-for': '190.0.0.1' })
      await ask({
        'x-forwarded-for': '190.0.0.1',
        'x-real-ip': '190.0.0.1',
        'x-forwarded-proto': 'https',
        via: '1.1 caddy',
      })
      // The browser runs on the proxy's own machine.
      await ask({ 'x-forwarded-for': '127.0.0.1' })
      expect(told()).toEqual([])
    },
  )

  it.each<Record<string, string>>([
    {},
    { 'x-real-name': 'ana' },
    { 'x-requested-with': 'fetch', referer: 'https://turnos.example/contacto' },
    { 'user-agent': 'Mozilla/5.0 via X-Forwarded-For', 'save-data': 'on', dnt: '1', 'sec-fetch-site': 'same-origin' },
  ])('is not assumed from headers that browsers send: %j', async (headers) => {
    await started()
    await ask(headers)
    expect(told()).toEqual([])
  })
})

describe('the advice', () => {
  const REMEDY = { name: 'define TRUST_PROXY', send: 'haz que envíe X-Forwarded-For' }

  it.each<[string | number | undefined, Record<string, string>, keyof typeof REMEDY]>([
    [undefined, { 'x-forwarded-for': '190.0.0.1' }, 'name'],
    [undefined, { 'x-forwarded-for': '190.0.0.1', forwarded: 'for=190.0.0.1', via: '1.1 nginx' }, 'name'],
    ['10.0.0.1', { 'x-forwarded-for': '190.0.0.1' }, 'name'],
    [undefined, { 'x-real-ip': '190.0.0.1' }, 'send'],
    [undefined, { forwarded: 'for=190.0.0.1' }, 'send'],
    [1, { forwarded: 'for=190.0.0.1;proto=https' }, 'send'],
    ['loopback', { 'x-real-ip': '190.0.0.1' }, 'send'],
    ['127.0.0.1', { 'cf-connecting-ip': '190.0.0.1', via: '1.1 cloud' }, 'send'],
    ['10.0.0.1', { 'x-forwarded-proto': 'https' }, 'send'],
  ])('with TRUST_PROXY %s and %j is to %s it', async (trusted, headers, remedy) => {
    await started(trusted)
    await ask(headers)
    const [{ advice } = {}] = told()
    for (const [name, words] of Object.entries(REMEDY)) expect(advice?.includes(words)).toBe(name === remedy)
  })

  it('names what is affected: the sign-in, and each form that counts by network', async () => {
    await started()
    await ask({ via: '1.1 varnish' })
    for (const lost of ['contraseñas', 'contacto', 'registro', 'recuperación'])
      expect(told()[0]?.advice).toContain(lost)
  })
})
