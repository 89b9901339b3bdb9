import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { RANGE_SHORTCUTS, shortcutRange } from '#domain/statistics/range-shortcuts.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { PHONE } from '#tests/support/browser/screens.ts'
import { isProof, variants } from '#tests/support/suites/tier.ts'
import { historyDepth, type PagePlan, widgetPages } from '#tests/ui/widget-page.ts'

const openPage = widgetPages()

const trigger = (page: Page) => page.getByRole('button', { name: /^Período: / })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Calendario: Período' })
const month = (page: Page, name: string) => sheet(page).getByRole('grid', { name })
/** A day of a month; days of adjacent months in the same grid can't be chosen. */
const day = (page: Page, of: string, number: number) =>
  month(page, of).locator('[data-part=table-cell-trigger]:not([data-outside-range])').getByText(String(number), {
    exact: true,
  })
const chosen = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.getByTestId('ranges').textContent()) ?? '')

async function openSheet(options: PagePlan = {}): Promise<Page> {
  const page = await openPage(options)
  await trigger(page).click()
  await sheet(page).waitFor()
  return page
}

async function weekdays(grid: Locator): Promise<string[]> {
  return grid.locator('thead th').allTextContents()
}

describe('the date-range picker', () => {
  it.runIf(isProof)(
    'shows its range, or a hint without one, above two months side by side, Monday first, in Spanish',
    async () => {
      const page = await openPage()
      await expect.poll(() => trigger(page).textContent()).toBe('01/11/2026 – 20/11/2026')
      await trigger(page).click()
      const grids = sheet(page).getByRole('grid')
      await expect.poll(() => grids.count()).toBe(2)
      for (const name of ['octubre de 2026', 'noviembre de 2026']) {
        const grid = month(page, name)
        await expect.poll(() => grid.locator('tbody td').count()).toBe(42)
        expect(await weekdays(grid)).toEqual(['lu', 'ma', 'mi', 'ju', 'vi', 'sá', 'do'])
      }
      const days = await month(page, 'noviembre de 2026').locator('tbody td').allTextContents()
      // 1 November 2026 is a Sunday.
      expect(days.slice(0, 8)).toEqual(['26', '27', '28', '29', '30', '31', '1', '2'])
      await sheet(page).getByRole('button', { name: 'Mes siguiente' }).click()
      await month(page, 'diciembre de 2026').waitFor()
      await expect.poll(() => grids.count()).toBe(2)

      await sheet(page).getByRole('button', { name: 'Quitar el período' }).click()
      await sheet(page).waitFor({ state: 'hidden' })
      expect(await chosen(page)).toEqual([null])
      await expect.poll(() => trigger(page).textContent()).toBe('Seleccionar período')
    },
  )

  it.each(variants('Pacific/Kiritimati', 'America/Argentina/Cordoba', 'America/Los_Angeles'))(
    'closes once both ends are chosen, and not before, on a device in %s',
    async (timezoneId) => {
      const page = await openSheet({ timezoneId })
      await day(page, 'octubre de 2026', 28).click()
      await sheet(page).getByText('Desde el 28/10/2026: elige el último día').waitFor()
      expect(await chosen(page)).toEqual([])
      await day(page, 'noviembre de 2026', 3).click()
      await sheet(page).waitFor({ state: 'hidden' })
      expect(await chosen(page)).toEqual([{ from: '2026-10-28', to: '2026-11-03' }])
      await expect.poll(() => trigger(page).textContent()).toBe('28/10/2026 – 03/11/2026')
      await expect.poll(() => trigger(page).evaluate((button) => button === document.activeElement)).toBe(true)
    },
  )

  it.runIf(isProof)('accepts the ends in any order, and one day twice as a range of one day', async () => {
    const page = await openSheet()
    await day(page, 'noviembre de 2026', 12).click()
    await day(page, 'octubre de 2026', 5).click()
    await expect.poll(() => chosen(page)).toEqual([{ from: '2026-10-05', to: '2026-11-12' }])
    await trigger(page).click()
    await day(page, 'noviembre de 2026', 9).click()
    await day(page, 'noviembre de 2026', 9).click()
    await expect
      .poll(() => chosen(page))
      .toEqual([
        { from: '2026-10-05', to: '2026-11-12' },
        { from: '2026-11-09', to: '2026-11-09' },
      ])
  })

  it.runIf(isProof)('has shortcuts, each of which chooses its range and closes it', async () => {
    const page = await openPage()
    for (const [index, shortcut] of RANGE_SHORTCUTS.entries()) {
      await trigger(page).click()
      await sheet(page).getByRole('button', { name: shortcut, exact: true }).click()
      await sheet(page).waitFor({ state: 'hidden' })
      const ranges = (await chosen(page)) as unknown[]
      expect(ranges[index], shortcut).toEqual(shortcutRange(shortcut, localDate('2026-11-20')))
    }
  })

  it('works by keyboard alone, across the end of a month', async () => {
    const page = await openPage()
    await trigger(page).focus()
    await page.keyboard.press('Enter')
    await sheet(page).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('viernes, 20 de noviembre de 2026, fin del período')
    for (const reached of ['sábado, 21', 'domingo, 22', 'lunes, 23']) {
      await page.keyboard.press('ArrowRight')
      await expect.poll(focused).toContain(`${reached} de noviembre de 2026`)
    }
    await page.keyboard.press('Enter')
    // The first day is chosen; the next one has the focus.
    await expect.poll(focused).toContain('martes, 24 de noviembre de 2026')
    for (const reached of ['martes, 1', 'martes, 8']) {
      await page.keyboard.press('ArrowDown')
      await expect.poll(focused).toContain(`${reached} de diciembre de 2026`)
    }
    await page.keyboard.press('Enter')
    await sheet(page).waitFor({ state: 'hidden' })
    expect(await chosen(page)).toEqual([{ from: '2026-11-23', to: '2026-12-08' }])
  })

  it.runIf(isProof)('discards half a range when it is closed by Esc or by going back', async () => {
    const page = await openSheet()
    await day(page, 'noviembre de 2026', 12).click()
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'hidden' })
    await expect.poll(() => historyDepth(page)).toBe(0)
    await expect.poll(() => trigger(page).textContent()).toBe('01/11/2026 – 20/11/2026')
    await trigger(page).click()
    await sheet(page).getByText('Elige el primer día').waitFor()
    await expect.poll(() => historyDepth(page)).toBe(1)
    await page.goBack()
    await sheet(page).waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('heading', { name: 'Widgets' }).isVisible()).toBe(true)
    expect(await chosen(page)).toEqual([])
  })

  it.runIf(isProof)('jumps far by months and years', async () => {
    const page = await openSheet()
    await sheet(page)
      .getByRole('button', { name: /elegir el mes/ })
      .click()
    await sheet(page)
      .getByRole('button', { name: /elegir el año/ })
      .click()
    await sheet(page).getByText('2024', { exact: true }).click()
    await sheet(page).getByText('febrero', { exact: true }).click()
    await month(page, 'febrero de 2024').waitFor()
    await day(page, 'febrero de 2024', 29).click()
    await day(page, 'enero de 2024', 31).click()
    await expect.poll(() => chosen(page)).toEqual([{ from: '2024-01-31', to: '2024-02-29' }])
  })

  it.runIf(isProof)('is a sheet of both months, one below the other, on a phone', async () => {
    const page = await openSheet({ viewport: PHONE })
    // Positions change while the sheet opens.
    await expect
      .poll(async () => {
        const [first, second] = await Promise.all(
          ['octubre de 2026', 'noviembre de 2026'].map((name) => month(page, name).boundingBox()),
        )
        return first && second && { right: second.x - first.x, isUnder: second.y > first.y + first.height }
      })
      .toEqual({ right: 0, isUnder: true })
    await day(page, 'noviembre de 2026', 30).click()
    await day(page, 'noviembre de 2026', 2).click()
    await expect.poll(() => chosen(page)).toEqual([{ from: '2026-11-02', to: '2026-11-30' }])
    await trigger(page).click()
    await sheet(page).getByRole('button', { name: 'Cerrar el calendario' }).click()
    await sheet(page).waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
