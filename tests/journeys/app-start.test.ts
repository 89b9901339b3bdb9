import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { signIn } from './front-desk.ts'

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

it('who can not open the own data can load again or sign out, so that somebody else may sign in', async () => {
  const page = await browser.newPage()
  await signIn(page, server.url)
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB)
    indexedDB.open = (name, version) => {
      if (/^clinica-\d/.test(name)) throw new DOMException('Internal error opening backing store', 'UnknownError')
      return open(name, version)
    }
  })
  await page.reload()
  await page.getByRole('heading', { name: 'No se pudieron abrir los datos de este dispositivo' }).waitFor()
  await page.getByRole('button', { name: 'Recargar' }).waitFor()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.close()
})
