import { X509Certificate } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildInstallServer } from '#server/https/install-server.ts'
import { fingerprintOf, makeAuthority } from '#server/https/lan-certificates.ts'

let authority: string
beforeAll(async () => {
  authority = (await makeAuthority('Clinica mostrador.local', Date.now())).certificate
})

const ask = (url: string, userAgent = '') =>
  buildInstallServer({ authority, appAddress: () => 'https://192.168.1.20:3000/' }).inject({
    url,
    headers: { 'user-agent': userAgent },
  })

describe('the page that installs the certificate', () => {
  it('shows the fingerprint and the address of the app', async () => {
    const { body } = await ask('/')
    expect(body.replace(/\n/g, '')).toContain(fingerprintOf(authority))
    expect(body).toContain('href="https://192.168.1.20:3000/"')
  })

  it.each([
    ['Mozilla/5.0 (Linux; Android 14; SM-X210)', 'Android'],
    ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)', 'iPad y iPhone'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'iPad y iPhone'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows'],
  ])('opens the steps of the device that asks: %s', async (userAgent, title) => {
    const { body } = await ask('/', userAgent)
    expect(body.match(/<details open>\s*<summary>([^<]*)/)?.[1]).toBe(title)
    expect(body.match(/<details/g)).toHaveLength(3)
  })

  it('gives the authority as a certificate, and as a profile for Apple', async () => {
    const certificate = await ask('/clinica-autoridad.crt')
    expect(certificate.headers['content-type']).toBe('application/x-x509-ca-cert')
    expect(new X509Certificate(certificate.rawPayload).subject).toBe('CN=Clinica mostrador.local')

    const profile = await ask('/clinica-autoridad.mobileconfig')
    expect(profile.headers['content-type']).toBe('application/x-apple-aspen-config')
    const data = /<data>([^<]*)/.exec(profile.body)?.[1] ?? ''
    expect(new X509Certificate(Buffer.from(data, 'base64')).fingerprint256).toBe(fingerprintOf(authority))
  })

  it.each(['/api/v1/patients', '/authority.key', '/../authority.key', '/index.html'])(
    'has nothing else: %s',
    async (url) => {
      expect((await ask(url)).statusCode).toBe(404)
    },
  )
})
