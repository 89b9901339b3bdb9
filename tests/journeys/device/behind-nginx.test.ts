import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { issueCertificate, makeAuthority } from '#server/https/lan-certificates.ts'
import { openScreen, signIn, waitForWorker } from '#tests/journeys/fixtures/front-desk.ts'
import { carla } from '#tests/journeys/fixtures/people.ts'
import { trustAuthority } from '#tests/journeys/fixtures/trusted-authority.ts'
import { createClinicApi } from '#tests/support/api/clinic-api.ts'
import { type ClinicBrowser, createClinicBrowser } from '#tests/support/browser/clinic-browser.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server/server-process.ts'
import { isProof } from '#tests/support/suites/tier.ts'

let folder: string
let address: string
let server: ServerProcess
let proxy: ChildProcess
let tablet: ClinicBrowser

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proxy-'))
  const port = await freePort()
  address = `https://localhost:${port}`
  server = await createServerProcess({ variables: { PUBLIC_URL: address, TRUST_PROXY: '127.0.0.1' } })
  await server.start()
  proxy = await startProxy(port)
  tablet = await createClinicBrowser(undefined, { home: folder })
})
afterEach(async () => {
  await tablet?.dispose()
  proxy.kill('SIGTERM')
  await server.dispose()
  await rm(folder, { recursive: true, force: true })
})

/** Starts nginx with the documented example; only ports, certificate and the folders of its own are put in. */
async function startProxy(port: number): Promise<ChildProcess> {
  const authority = await makeAuthority('Clinica', Date.now())
  const { certificate, key } = await issueCertificate(authority, ['localhost'], Date.now())
  await writeFile(join(folder, 'authority.crt'), authority.certificate)
  await writeFile(join(folder, 'site.crt'), certificate)
  await writeFile(join(folder, 'site.key'), key)
  const example = (await readFile('docs/deploy/nginx.conf', 'utf8'))
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`)
    .replaceAll('turnos.example;', 'localhost;')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${join(folder, 'site.crt')};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${join(folder, 'site.key')};`)
    .replace('http://127.0.0.1:3000', server.url)
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(' ')
  const config = join(folder, 'nginx.conf')
  await writeFile(config, `events {}\nhttp { access_log off; ${own}\n${example}}\n`)
  const directives = `daemon off; master_process off; pid ${join(folder, 'nginx.pid')}; error_log stderr;`
  const started = spawn('nginx', ['-c', config, '-g', directives], {
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await expect.poll(() => accepts(port), { timeout: 20_000 }).toBe(true)
  return started
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    // Not yet.
    return false
  } finally {
    socket.destroy()
  }
}

it.runIf(isProof)(
  'behind the documented nginx a tablet keeps the app, sees changes at once, and the server knows its proxy',
  async () => {
    await trustAuthority(folder, join(folder, 'authority.crt'))
    const page = await tablet.open()
    await signIn(page, address)
    await waitForWorker(page)
    await openScreen(page, address, '/patients', 'Pacientes')
    await page.getByRole('link', { name: /En línea/ }).waitFor()

    await (await createClinicApi(server.url)).post('/patients', carla)
    await page.getByText(carla.dni).first().waitFor()

    const answer = await page.evaluate(async () => {
      const { headers } = await fetch('/health')
      return headers.get('strict-transport-security')
    })
    expect(answer).toBe('max-age=31536000')
    await openScreen(page, address, '/dashboard', 'Panel de Administración')
    expect(await page.getByText('TRUST_PROXY').count()).toBe(0)
  },
)
