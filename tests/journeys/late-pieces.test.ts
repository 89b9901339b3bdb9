import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { createClinicApi } from '#tests/support/clinic-api.ts'
import { PHONE } from '#tests/support/screens.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { fillRegistration } from './account-desk.ts'
import { visitor } from './site-visitor.ts'

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

it('a form is sent once the server can be reached, though the code that sends it could not be fetched before', async () => {
  const context = await visitor(browser, { viewport: PHONE })
  const page = await context.newPage()
  let isDown = false
  let missed = 0
  // The page is never idle: what it will need is not fetched ahead.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.route('**/assets/*.js', (route) => {
    if (!isDown) return route.continue()
    missed++
    return route.fulfill({ status: 503 })
  })
  await page.goto(`${server.url}/register`)
  // The line breaks as soon as the form stands.
  await page.getByRole('button', { name: 'Registrarse' }).waitFor()
  isDown = true
  await fillRegistration(page)
  await page.getByRole('button', { name: 'Registrarse' }).click()
  await page.getByText('El servidor no responde.', { exact: false }).waitFor()
  expect(missed).toBeGreaterThan(0)

  isDown = false
  await page.getByRole('button', { name: 'Registrarse' }).click()
  await page.getByText('Registro exitoso', { exact: true }).first().waitFor()
  expect(await (await createClinicApi(server.url)).get('/patients')).toHaveLength(1)
  await context.close()
})
