import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { issueCertificate, makeAuthority } from '#server/https/lan-certificates.ts'
import { type HttpsLogEntry, LanHttps } from '#server/https/lan-https.ts'
import { AuthorityUnreadableError } from '#server/https/lan-identity.ts'
import { certificateShownAt } from '#tests/support/server/secure-request.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'

const DAY_MS = 86_400_000
const NAMES = ['192.168.1.20', 'mostrador.local', 'localhost', '127.0.0.1']

let folder: string
let now: number
let names: string[]
let log: HttpsLogEntry[]
const stops: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinica-'))
  now = Date.now()
  names = NAMES
  log = []
})
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
  await rm(folder, { recursive: true, force: true })
})

const open = () =>
  LanHttps.open({ folder, clock: () => now, writeLog: (entry) => log.push(entry), namesOf: () => names })

async function serve(lan: LanHttps): Promise<{ server: TestServer; port: number; authority: string }> {
  const server = await createTestServer({ tls: lan.tls })
  stops.push(server.stop)
  await server.listen()
  await lan.start(server.app, { port: 0, host: '127.0.0.1' })
  stops.push(() => lan.stop())
  return { server, port: (server.app.server.address() as AddressInfo).port, authority: await fileOf('authority.crt') }
}

const fileOf = (name: string) => readFile(join(folder, name), 'utf8')

it('serves the app with a certificate for each of its names, to devices that trust the authority', async () => {
  const { port, authority } = await serve(await open())
  const shown = await certificateShownAt(port, authority, 'mostrador.local')
  expect(shown.subjectaltname).toBe('IP Address:192.168.1.20, DNS:mostrador.local, DNS:localhost, IP Address:127.0.0.1')
})

it('is refused by a device without the authority', async () => {
  const { port } = await serve(await open())
  const other = await makeAuthority('Otra', now)
  await expect(certificateShownAt(port, other.certificate)).rejects.toMatchObject({
    code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  })
})

it('lets nobody pose as a site of the internet, even with the key of the authority', async () => {
  const authority = await makeAuthority('Clinica', now)
  const { certificate: cert, key } = await issueCertificate(authority, ['banco.example'], now)
  const impostor = createServer({ cert, key }).listen(0, '127.0.0.1')
  stops.push(async () => impostor.close())
  const { port } = await new Promise<AddressInfo>((resolve) => {
    impostor.once('listening', () => resolve(impostor.address() as AddressInfo))
  })
  await expect(certificateShownAt(port, authority.certificate, 'banco.example')).rejects.toMatchObject({
    message: 'permitted subtree violation',
  })
})

it('keeps authority and certificate over a restart, readable for their owner only', async () => {
  const first = await open()
  const again = await open()
  expect(again.tls).toEqual(first.tls)
  expect(again.fingerprint).toBe(first.fingerprint)
  for (const name of ['authority.key', 'server.key']) expect((await stat(join(folder, name))).mode & 0o077).toBe(0)
})

it('renews the certificate 30 days before its end, while it serves; the authority stays', async () => {
  // The connecting device's clock is the real one.
  now -= 61 * DAY_MS
  const lan = await open()
  const { port, authority } = await serve(lan)
  const before = await certificateShownAt(port, authority)

  now += 59 * DAY_MS
  await lan.renew()
  expect(await certificateShownAt(port, authority)).toEqual(before)

  now += 2 * DAY_MS
  await lan.renew()
  const after = await certificateShownAt(port, authority)
  expect(Date.parse(after.valid_to) - Date.parse(before.valid_to)).toBe(61 * DAY_MS)
  expect(log).toEqual([expect.objectContaining({ event: 'https.renewed', level: 'info' })])
})

it('gets a new certificate when the machine has another address', async () => {
  const lan = await open()
  const { port, authority } = await serve(lan)
  names = ['192.168.1.77', ...NAMES.slice(1)]
  await lan.renew()
  expect((await certificateShownAt(port, authority)).subjectaltname).toContain('IP Address:192.168.1.77')
  expect((await open()).fingerprint).toBe(lan.fingerprint)
})

it('goes on with the old certificate, and says so in the log, when the new one cannot be stored', async () => {
  const lan = await open()
  const { port, authority } = await serve(lan)
  const before = await certificateShownAt(port, authority)
  now += 70 * DAY_MS
  await rm(folder, { recursive: true })
  await writeFile(folder, 'not a folder')
  await lan.renew()
  expect(await certificateShownAt(port, authority)).toEqual(before)
  expect(log).toEqual([expect.objectContaining({ event: 'https.failed', level: 'error' })])
})

it('replaces a damaged certificate, but never a damaged authority, which devices have installed', async () => {
  const { tls } = await open()
  await writeFile(join(folder, 'server.crt'), tls.certificate.slice(0, 400))
  expect((await open()).tls.certificate).not.toBe(tls.certificate)

  await writeFile(join(folder, 'authority.key'), tls.key)
  await expect(open()).rejects.toBeInstanceOf(AuthorityUnreadableError)
})
