import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClinicApi } from '#tests/support/clinic-api.ts'
import type { ClinicBrowser } from '#tests/support/clinic-browser.ts'
import { PHONE, TABLET } from '#tests/support/screens.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { openCash, startIncome, withAna } from './cash-desk.ts'
import { deskStart } from './desk-clock.ts'
import { openScreen, signIn, signOutAsked } from './front-desk.ts'

const HOME = 'Panel de Administración'

const start = deskStart()

let server: ServerProcess
let browser: ClinicBrowser

beforeEach(async () => {
  server = await start.server()
  await server.start()
})

afterEach(async () => {
  await browser.dispose()
  await server.dispose()
})

async function openedHome(viewport = TABLET): Promise<Page> {
  browser = await start.browser(viewport)
  const page = await browser.open()
  await openScreen(page, server.url, '/dashboard', HOME)
  return page
}

const card = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Precios de Servicios' }) })

async function edit(page: Page, initial: string, followUp: string): Promise<void> {
  await card(page).getByRole('button', { name: 'Editar' }).click()
  await page.getByLabel('Consulta inicial').fill(initial)
  await page.getByLabel('Consulta de seguimiento').fill(followUp)
  await card(page).getByRole('button', { name: 'Guardar' }).click()
}

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('servicePrices'))

describe.each([
  ['a tablet', TABLET],
  ['a phone', PHONE],
] as const)('the prices on %s', (_device, viewport) => {
  it('begin as the clinic has them, are edited in place, and reach another tab at once', async () => {
    await withAna(await createClinicApi(server.url))
    const page = await openedHome(viewport)
    await card(page).getByText('$ 18.000,00').waitFor()
    await card(page).getByText('$ 16.000,00').waitFor()
    const other = await browser.context().newPage()
    await openScreen(other, server.url, '/dashboard', HOME)
    const cash = await browser.context().newPage()
    await openScreen(cash, server.url, '/accounting', 'Contabilidad')
    const dialog = await startIncome(cash)
    await dialog.getByRole('button', { name: 'Consulta inicial $ 18.000,00' }).waitFor()

    await edit(page, '20.500,50', '17000')
    await page.getByRole('alert').getByText('Precios guardados correctamente').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Editar')
    await card(other).getByText('$ 20.500,50').waitFor()
    await card(other).getByText('$ 17.000,00').waitFor()
    await dialog.getByRole('button', { name: 'Consulta inicial $ 20.500,50' }).click()
    await expect.poll(() => dialog.getByLabel('Monto').inputValue()).toBe('20.500,50')
    expect(JSON.parse((await stored(page)) ?? '')).toEqual({ consultaInicial: 20_500.5, consultaSeguimiento: 17_000 })
  })
})

describe('the prices', () => {
  it('outlive the session, and need no server', async () => {
    browser = await start.browser()
    const page = await browser.open()
    await openCash(page, server.url)
    await server.kill()
    await openScreen(page, server.url, '/dashboard', HOME)
    await edit(page, '19000', '0')
    await page.getByRole('alert').getByText('Precios guardados correctamente').waitFor()
    await signOutAsked(page)
    expect(JSON.parse((await stored(page)) ?? '')).toEqual({ consultaInicial: 19_000, consultaSeguimiento: 0 })
    await server.start()
    await signIn(page, server.url)
    await card(page).getByText('$ 19.000,00').waitFor()
    await card(page).getByText('$ 0,00').waitFor()
  })

  it('are those of the clinic again when what is stored is corrupt', async () => {
    const page = await openedHome()
    for (const corrupt of ['{', '[]', '{"consultaInicial":"mucho","consultaSeguimiento":1}']) {
      await page.evaluate((text) => localStorage.setItem('servicePrices', text), corrupt)
      await page.reload()
      await card(page).getByText('$ 18.000,00').waitFor()
      await card(page).getByText('$ 16.000,00').waitFor()
    }
  })

  it('refuse what is no number in words, and keep what was typed', async () => {
    const page = await openedHome()
    await edit(page, '1e5', '-1')
    await expect.poll(() => page.getByText('El precio debe ser un número mayor o igual a 0').count()).toBe(2)
    await expect.poll(() => page.getByLabel('Consulta inicial').inputValue()).toBe('1e5')
    await page.getByLabel('Consulta inicial').fill('')
    await card(page).getByRole('button', { name: 'Guardar' }).click()
    await expect.poll(() => page.getByText('El precio debe ser un número mayor o igual a 0').count()).toBe(2)
    await page.getByLabel('Consulta inicial').fill('1.000.000.000')
    await card(page).getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('El precio es demasiado alto (máximo $ 999.999.999,99)').waitFor()
    await card(page).getByRole('button', { name: 'Cancelar' }).click()
    await card(page).getByText('$ 18.000,00').waitFor()
    expect(await stored(page)).toBeNull()
  })

  it('say so when the device cannot keep them', async () => {
    browser = await start.browser()
    const page = await browser.open()
    await page.addInitScript(() => {
      const keep = Storage.prototype.setItem
      Storage.prototype.setItem = function (key, value) {
        if (key === 'servicePrices') throw new DOMException('full', 'QuotaExceededError')
        keep.call(this, key, value)
      }
    })
    await openScreen(page, server.url, '/dashboard', HOME)
    await edit(page, '21000', '17000')
    await page.getByRole('alert').getByText('No se pudieron guardar los precios en este dispositivo.').waitFor()
    await expect.poll(() => page.getByLabel('Consulta inicial').inputValue()).toBe('21.000,00')
  })
})
