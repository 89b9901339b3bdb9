import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'

let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  server = await createServerProcess()
  await server.start()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

it('an app whose code can not be fetched says so after a while, and comes when it is loaded again', async () => {
  const page = await browser.newPage()
  let isCut = true
  await page.route('**/*.js', (route) => (isCut ? route.abort() : route.continue()))
  await page.goto(`${server.url}/login?next=1#seguir`)
  await page.getByText('Cargando...').waitFor()
  const late = page.getByText('¿No termina de cargar? Comprueba la conexión.')
  expect(await late.isVisible()).toBe(false)
  await late.waitFor()

  isCut = false
  await page.getByRole('link', { name: 'Recargar' }).click()
  await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor()
  await page.close()
})
