import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { PHONE } from '#tests/support/screens.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { publicPages, takenOver, visitor } from './site-visitor.ts'
import { wcagFaults } from './wcag-faults.ts'

let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  server = await createServerProcess()
  await server.start()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.dispose()
})

describe.each(publicPages)('%s', (path) => {
  // Loaded once: each test gives it the width that it is about.
  let page: Page
  beforeAll(async () => {
    page = await (await visitor(browser)).newPage()
    await page.goto(server.url + path)
    await takenOver(page)
  })
  afterAll(() => page.context().close())

  it.each([390, 1180])('has nothing that WCAG 2.2 AA forbids at %i px', async (width) => {
    await page.setViewportSize({ width, height: 844 })
    if (width < 960) await unfoldMenu(page)
    expect(await wcagFaults(page)).toEqual([])
  })

  it.each([320, 390, 820, 1180])('does not scroll sideways at %i px', async (width) => {
    await page.setViewportSize({ width, height: 700 })
    await foldMenu(page)
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(beyond).toBe(0)
    // Nor does anything stand half outside of it.
    // The window's new width may not have reached all of the page yet.
    const cut = () =>
      page.evaluate(() =>
        [
          ...document.querySelectorAll(
            'main :is(h1, h2, h3, p, a, dd, td, input:not([name=sitioWeb]), textarea, button)',
          ),
        ]
          .filter((element) => {
            const { right, left, width: wide } = element.getBoundingClientRect()
            return wide > 2 && (right > innerWidth + 1 || left < -1)
          })
          .map((element) => element.outerHTML.slice(0, 120)),
      )
    await expect.poll(cut).toEqual([])
  })

  it('has targets of 44 px for fingers, but for links within a text', async () => {
    const context = await visitor(browser, { viewport: PHONE, hasTouch: true })
    const touched = await context.newPage()
    await touched.goto(server.url + path)
    const small = await touched.evaluate(() =>
      [...document.querySelectorAll('header a, header summary, main button, main [class*=button], main nav a')]
        .map((element) => ({ box: element.getBoundingClientRect(), text: element.textContent }))
        .filter(({ box }) => box.height > 0 && box.height < 44)
        .map(({ box, text }) => `${text}: ${box.height}`),
    )
    expect(small).toEqual([])
    await context.close()
  })
})

/** What a narrow page unfolds its links from. */
const menu = (page: Page) => page.getByRole('banner').locator('details')

async function unfoldMenu(page: Page): Promise<void> {
  const isOpen = await menu(page).evaluate((element: HTMLDetailsElement) => element.open)
  if (!isOpen) await menu(page).getByText('Menú').click()
}

async function foldMenu(page: Page): Promise<void> {
  await menu(page).evaluate((element: HTMLDetailsElement) => {
    element.open = false
  })
}
