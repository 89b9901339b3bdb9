import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { widgetPages } from '#tests/ui/widget-page.ts'

const openPage = widgetPages()

const CODE = '**/late-dialog-*.js'
const withoutCode = (page: Page) => page.route(CODE, (route) => route.abort())
const opener = (page: Page) => page.getByRole('button', { name: 'Abrir el tardío' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Tardío' })
const focusedField = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

describe('a dialog whose code comes later', () => {
  it('is fetched by itself, and then opens without network in the moment of the press', async () => {
    const page = await openPage()
    // The fixture's mark: a response that has come is not yet code that has run.
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

  it('opens as soon as its code is there when it is wanted earlier', async () => {
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

  it('says so when its code can not be had, and opens when it can be', async () => {
    const page = await openPage({ before: withoutCode })
    await opener(page).click()
    await page.getByRole('alert').filter({ hasText: 'No se pudo abrir' }).waitFor()
    await page.unroute(CODE)
    await opener(page).click()
    await dialog(page).waitFor()
  })

  it('lets what is wanted be done in its stead when its code can not be had', async () => {
    const page = await openPage({ before: withoutCode, search: '?instead' })
    await opener(page).click()
    await page.getByText('en su lugar').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})
