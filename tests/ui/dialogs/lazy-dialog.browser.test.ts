import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isProof } from '#tests/support/suites/tier.ts'
import { widgetPages } from '#tests/ui/widget-page.ts'

const openPage = widgetPages()

const CODE = '**/lazy-loaded-dialog-*.js'
const withoutCode = (page: Page) => page.route(CODE, (route) => route.abort())
const opener = (page: Page) => page.getByRole('button', { name: 'Abrir el tardío' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Tardío' })
const focusedField = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

describe('a lazy dialog', () => {
  it('is fetched in advance, and then opens offline at once', async () => {
    const page = await openPage()
    // The fixture sets this mark: an arrived response is not yet executed code.
    await page.waitForFunction(() => performance.getEntriesByName('late dialog').length > 0)
    await page.context().setOffline(true)
    const isThere = await opener(page).evaluate(async (button: HTMLButtonElement) => {
      button.click()
      await new Promise(requestAnimationFrame)
      return document.querySelector('[role=dialog]') !== null
    })
    expect(isThere).toBe(true)
    await expect.poll(() => focusedField(page)).toBe('late')
  })

  it.runIf(isProof)('opens as soon as its code arrives when it is opened earlier', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const page = await openPage({
      before: (empty) =>
        empty.route(CODE, async (route) => {
          await held
          await route.continue()
        }),
    })
    await opener(page).click()
    expect(await dialog(page).count()).toBe(0)
    release()
    await dialog(page).waitFor()
    await expect.poll(() => focusedField(page)).toBe('late')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => opener(page).evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('reports that its code can’t be loaded, and opens when it can', async () => {
    const page = await openPage({ before: withoutCode })
    await opener(page).click()
    const missing = page.getByRole('alertdialog', { name: 'No se pudo abrir' })
    await missing.waitFor()
    await page.goBack()
    await missing.waitFor({ state: 'detached' })
    expect(await opener(page).evaluate((button) => button === document.activeElement)).toBe(true)
    await opener(page).click()
    await missing.waitFor()
    // What the page fetches when it is idle would open the dialog by itself.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    await page.unroute(CODE)
    await missing.getByRole('button', { name: 'Reintentar' }).click()
    await dialog(page).waitFor()
  })

  it.runIf(isProof)('runs its replacement when its code can’t be loaded', async () => {
    const page = await openPage({ before: withoutCode, search: '?instead' })
    await opener(page).click()
    await page.getByText('en su lugar').waitFor()
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  })
})
