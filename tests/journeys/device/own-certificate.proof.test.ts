import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { signIn, waitForWorker } from '#tests/journeys/fixtures/front-desk.ts'
import { trustAuthority } from '#tests/journeys/fixtures/trusted-authority.ts'
import { staffFilesKept } from '#tests/journeys/versions/kept-files.ts'
import { type ClinicBrowser, createClinicBrowser } from '#tests/support/browser/clinic-browser.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server/server-process.ts'

let server: ServerProcess
let home: string
let tablet: ClinicBrowser

beforeEach(async () => {
  server = await createServerProcess({ https: true })
  await server.start()
  home = await mkdtemp(join(tmpdir(), 'hogar-'))
  tablet = await createClinicBrowser(undefined, { home })
})
afterEach(async () => {
  await tablet.dispose()
  await server.dispose()
  await rm(home, { recursive: true, force: true })
})

it('a tablet that trusts the certificate keeps the app and starts without the server; before, it opens nothing', async () => {
  const stranger = await tablet.open()
  await expect(stranger.goto(server.url)).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID')
  await tablet.close()

  await trustAuthority(home, join(server.dataDir, 'https', 'authority.crt'))
  const page = await tablet.open()
  await signIn(page, server.url)
  await waitForWorker(page)
  await staffFilesKept(page)
  await server.kill()
  await tablet.close()

  const cold = await tablet.open()
  await cold.goto(`${server.url}/appointments`)
  await cold.getByRole('heading', { name: 'Gestión de Citas' }).waitFor()
  await cold.getByText('Sin servidor').first().waitFor()
})
