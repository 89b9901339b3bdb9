import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openScreen, signIn, signOutAsked } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { PHONE, TABLET } from '#tests/support/browser/screens.ts'
import { variants } from '#tests/support/suites/tier.ts'
import { openCash, startIncome, withAna } from './cash-desk.ts'

const HOME = 'Panel de Administración'

const clinic = journey({ prepare: withAna })

async function openedHome(screen = TABLET): Promise<Page> {
  const page = await clinic.openDevice({ screen })
  await openScreen(page, clinic.server.url, '/dashboard', HOME)
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

describe.each(variants(['a tablet', TABLET] as const, ['a phone', PHONE] as const))(
  'the prices on %s',
  (_device, screen) => {
    it("start with the clinic's defaults, are edited in place, and reach another tab at once", async () => {
      const page = await openedHome(screen)
      await card(page).getByText('$ 18.000,00').waitFor()
      await card(page).getByText('$ 16.000,00').waitFor()
      const other = await page.context().newPage()
      await openScreen(other, clinic.server.url, '/dashboard', HOME)
      const cash = await page.context().newPage()
      await openScreen(cash, clinic.server.url, '/accounting', 'Contabilidad')
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
  },
)

describe('the prices', () => {
  it('outlive the session, and need no server', async () => {
    const page = await clinic.openDevice({ outlastsServer: true })
    await openCash(page, clinic.server.url)
    await clinic.loseServer()
    await openScreen(page, clinic.server.url, '/dashboard', HOME)
    await edit(page, '19000', '0')
    await page.getByRole('alert').getByText('Precios guardados correctamente').waitFor()
    await signOutAsked(page)
    expect(JSON.parse((await stored(page)) ?? '')).toEqual({ consultaInicial: 19_000, consultaSeguimiento: 0 })
    await clinic.server.start()
    await signIn(page, clinic.server.url)
    await card(page).getByText('$ 19.000,00').waitFor()
    await card(page).getByText('$ 0,00').waitFor()
  })

  it("are the clinic's defaults again when the stored ones are corrupt", async () => {
    const page = await openedHome()
    for (const corrupt of ['{', '[]', '{"consultaInicial":"mucho","consultaSeguimiento":1}']) {
      await page.evaluate((text) => localStorage.setItem('servicePrices', text), corrupt)
      await page.reload()
      await card(page).getByText('$ 18.000,00').waitFor()
      await card(page).getByText('$ 16.000,00').waitFor()
    }
  })

  it('reject what is no number with a message, and keep what was typed', async () => {
    const page = await openedHome()
    await edit(page, '1e5', '-1')
    await expect.poll(() => page.getByText('El precio debe ser un número mayor o igual a 0').count()).toBe(2)
    await expect.poll(() => page.getByLabel('Consulta inicial').inputValue()).toBe('1e5')
    await card(page).getByRole('button', { name: 'Cancelar' }).click()
    await card(page).getByText('$ 18.000,00').waitFor()
    expect(await stored(page)).toBeNull()
  })

  it("say so when the device can't store them", async () => {
    const page = await clinic.openDevice()
    await page.addInitScript(() => {
      const keep = Storage.prototype.setItem
      Storage.prototype.setItem = function (key, value) {
        if (key === 'servicePrices') throw new DOMException('full', 'QuotaExceededError')
        keep.call(this, key, value)
      }
    })
    await openScreen(page, clinic.server.url, '/dashboard', HOME)
    await edit(page, '21000', '17000')
    await page.getByRole('alert').getByText('No se pudieron guardar los precios en este dispositivo.').waitFor()
    await expect.poll(() => page.getByLabel('Consulta inicial').inputValue()).toBe('21.000,00')
  })
})
