import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ClinicBrowser } from '#tests/support/clinic-browser.ts'
import { PHONE, type Screen, TABLET } from '#tests/support/screens.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { card, chooseRange, ON_DEVICE, openStatistics, picker, statisticsStart, tab } from './statistics-desk.ts'
import { wcagFaults } from './wcag-faults.ts'

const start = statisticsStart()

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

const TABS = ['General', 'Citas', 'Pacientes', 'Finanzas']

async function opened(viewport: Screen): Promise<Page> {
  browser = await start.browser(viewport)
  const page = await browser.open()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openStatistics(page, server.url)
  return page
}

describe.each([
  ['tablet', TABLET],
  ['phone', PHONE],
] as const)('the statistics on a %s', (_device, viewport) => {
  it('have nothing that WCAG 2.2 AA forbids in any tab, with the server and without', async () => {
    const page = await opened(viewport)
    await chooseRange(page, 'Último mes')
    await page.getByText('✅ Actualizado').waitFor()
    for (const name of TABS) {
      await tab(page, name).click()
      if (name === 'Pacientes') await page.getByText('Ver tabla').click()
      expect([name, await wcagFaults(page)]).toEqual([name, []])
    }
    await server.kill()
    await page.reload()
    await page.getByText(ON_DEVICE).waitFor()
    await page.getByText('Exportar necesita conexión con el servidor').waitFor()
    expect(await wcagFaults(page)).toEqual([])
  })

  it('nor in the picker, before, between and after its two choices', async () => {
    const page = await opened(viewport)
    await picker(page).click()
    const sheet = page.getByRole('dialog', { name: 'Calendario: Período' })
    await sheet.waitFor()
    expect(await wcagFaults(page)).toEqual([])
    const days = sheet.locator('[data-part=table-cell-trigger]:not([data-outside-range])')
    await days.nth(4).click()
    await sheet.getByText(/elige el último día/).waitFor()
    expect(await wcagFaults(page)).toEqual([])
    await sheet.getByRole('button', { name: /elegir el mes/ }).click()
    expect(await wcagFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => card(page, 'Total de Citas').isVisible()).toBe(true)
  })
})
