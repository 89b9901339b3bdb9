import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { wcagFaults } from '#tests/journeys/accessibility/wcag-faults.ts'
import { isProof, variants } from '#tests/support/suites/tier.ts'
import { widgetPages } from '#tests/ui/widget-page.ts'

const openPage = widgetPages()

const toasts = (page: Page) => page.locator('[data-scope=toast][data-part=root]')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

describe('a toast', () => {
  it('replaces the former one, even while a dialog is opening, and can be removed', async () => {
    const page = await openPage()
    await press(page, 'Avisar')
    await page.getByText('Primero').waitFor()
    await press(page, 'Callar')
    await toasts(page).waitFor({ state: 'detached' })
    await press(page, 'Avisar')
    await page.getByText('Primero').waitFor()
    await press(page, 'Fallar')
    await page.getByText('Con detalle').waitFor()
    await expect.poll(() => toasts(page).count()).toBe(1)
    await press(page, 'Abrir con aviso')
    await page.getByText('Al abrir').waitFor()
    expect(await toasts(page).allTextContents()).toEqual(['Al abrir'])
  })

  it.runIf(isProof)('shown before the toaster is loaded appears when it is, and only the newest one', async () => {
    const page = await openPage({ search: '?early' })
    await page.getByText('Temprano', { exact: true }).waitFor()
    expect(await toasts(page).count()).toBe(1)
  })

  it.runIf(isProof)('can be dismissed even if the toaster is loaded while a dialog is open', async () => {
    const failures: Error[] = []
    const page = await openPage({
      search: '?late',
      before: async (empty) => empty.on('pageerror', (failure) => failures.push(failure)),
    })
    await press(page, 'Abrir')
    const dialog = page.getByRole('dialog', { name: 'Formulario' })
    await dialog.getByLabel('Persona').fill('Zoe')
    await page.getByRole('option', { name: 'Nueva persona' }).click()
    await page.getByRole('status').filter({ hasText: 'Nueva: Zoe' }).waitFor()
    await page.getByRole('button', { name: 'Cerrar el aviso' }).click()
    await expect.poll(() => toasts(page).getAttribute('data-state')).toBe('closed')
    expect(await dialog.isVisible()).toBe(true)
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(failures).toEqual([])
  })

  it('is announced politely, waits under the pointer and disappears in time; an error is announced at once', async () => {
    const page = await openPage()
    // The clock stands still between the steps, however slow the machine is.
    await page.clock.install({ time: '2026-11-20T12:00:00' })
    await page.clock.pauseAt('2026-11-20T12:01:00')
    await press(page, 'Avisar')
    await page.clock.runFor(100)
    await page.getByText('Primero').waitFor()
    await expect.poll(() => toasts(page).getAttribute('aria-live')).toBe('polite')
    await page.mouse.move(0, 0)
    await page.clock.runFor(1800)
    expect(await toasts(page).getAttribute('data-state')).toBe('open')
    await page.clock.runFor(200)
    await expect.poll(() => toasts(page).getAttribute('data-state')).toBe('closed')
    // It is removed three seconds after it was dismissed.
    await page.clock.runFor(2700)
    expect(await toasts(page).count()).toBe(1)
    await page.clock.runFor(500)
    await expect.poll(() => toasts(page).count()).toBe(0)

    await press(page, 'Avisar')
    await page.clock.runFor(100)
    await page.getByText('Primero').hover()
    await page.clock.runFor(10_000)
    expect(await toasts(page).getAttribute('data-state')).toBe('open')
    await page.mouse.move(0, 0)
    await page.clock.runFor(2100)
    await expect.poll(() => toasts(page).getAttribute('data-state')).toBe('closed')

    await press(page, 'Fallar')
    await page.clock.runFor(100)
    const error = page.getByRole('alert').filter({ hasText: 'Segundo' })
    await error.waitFor()
    expect(await error.getAttribute('aria-live')).toBe('assertive')
  })

  it.runIf(isProof)('disappears in time even if it was touched', async () => {
    const page = await openPage({ hasTouch: true })
    await page.clock.install({ time: '2026-11-20T12:00:00' })
    await page.clock.pauseAt('2026-11-20T12:01:00')
    await page.getByRole('button', { name: 'Avisar' }).tap()
    await page.clock.runFor(100)
    await page.getByText('Primero').tap()
    await page.clock.runFor(2100)
    await expect.poll(() => toasts(page).getAttribute('data-state')).toBe('closed')
  })

  it.each(variants(320, 390, 768, 1024, 1440))('covers no button of a dialog on a screen %i px wide', async (width) => {
    const page = await openPage({ viewport: { width, height: 768 }, reducedMotion: 'reduce' })
    await press(page, 'Abrir')
    await page.getByRole('combobox', { name: 'Persona' }).fill('Zárate')
    await page.getByRole('option', { name: 'Nueva persona' }).click()
    await page.getByText('Nueva: Zárate').waitFor()
    await expect.poll(() => covered(page.getByRole('dialog').getByRole('button'))).toEqual([])
  })

  it.runIf(isProof).each([320, 390])('covers no named range, on a screen %i px wide', async (width) => {
    const page = await openPage({ viewport: { width, height: 844 }, reducedMotion: 'reduce' })
    await press(page, 'Fallar')
    await page.getByText('Segundo').waitFor()
    await page.getByRole('button', { name: /^Período: / }).click()
    const ranges = page.getByRole('group', { name: 'Períodos frecuentes' }).getByRole('button')
    await ranges.first().waitFor()
    await expect.poll(() => covered(ranges)).toEqual([])
    expect(await toasts(page).isVisible()).toBe(true)
  })

  it.runIf(isProof).each([768, 820, 1024, 1440])(
    'covers nothing that people look for or press, on a screen %i px wide',
    async (width) => {
      const page = await openPage({ viewport: { width, height: 768 }, reducedMotion: 'reduce' })
      await press(page, 'Fallar')
      await page.getByText('Segundo').waitFor()
      await expect.poll(() => touched(page.locator('#root :is(h1, button, input)'))).toEqual([])
    },
  )

  it.runIf(isProof).each([820, 1440])(
    'covers no field and no button of a dialog as high as a screen %i px wide',
    async (width) => {
      const page = await openPage({ viewport: { width, height: 640 }, reducedMotion: 'reduce' })
      await press(page, 'Abrir')
      await page.getByRole('button', { name: 'Crear' }).click()
      await page.getByText('Falta algo').waitFor()
      await expect.poll(() => touched(page.getByRole('dialog').locator('button, input, select'))).toEqual([])
    },
  )

  it.runIf(isProof)('can be dismissed over an open dialog, which stays', async () => {
    const page = await openPage()
    await press(page, 'Avisar')
    await press(page, 'Fallar')
    await page.getByText('Segundo').waitFor()
    await press(page, 'Abrir')
    const dialog = page.getByRole('dialog', { name: 'Formulario' })
    await dialog.waitFor()
    await page.getByRole('button', { name: 'Cerrar el aviso' }).click()
    await expect.poll(() => toasts(page).getAttribute('data-state')).toBe('closed')
    expect(await dialog.isVisible()).toBe(true)
  })
})

describe('the widgets together', () => {
  it('have no accessibility issue in either theme (axe)', async () => {
    const page = await openPage({ reducedMotion: 'reduce' })
    expect(await wcagFaults(page)).toEqual([])
    await press(page, 'Fallar')
    await press(page, 'Abrir')
    await press(page, 'Crear')
    await page.getByText('Falta la hora').waitFor()
    await page.getByRole('button', { name: 'Abrir el calendario' }).click()
    await page.getByRole('dialog', { name: 'Calendario: Fecha' }).waitFor()
    expect(await wcagFaults(page)).toEqual([])
  })

  it.each(variants(320, 390))('fit a screen %i px wide without horizontal scrolling', async (width) => {
    const page = await openPage({ viewport: { width, height: 700 } })
    await press(page, 'Abrir')
    const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(widest).toBe(width)
    await page.getByRole('button', { name: 'Abrir el calendario' }).click()
    const calendar = page.getByRole('dialog', { name: 'Calendario: Fecha' })
    await calendar.waitFor()
    await expect
      .poll(async () => {
        const box = await calendar.boundingBox()
        return box && box.x >= 0 && box.x + box.width <= width
      })
      .toBe(true)
  })
})

/** The buttons whose middle is covered by a toast. */
function covered(buttons: Locator): Promise<(string | null)[]> {
  return buttons.evaluateAll((all) =>
    all
      .filter((button) => {
        const { left, top, width, height } = button.getBoundingClientRect()
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[data-scope=toast]')
      })
      .map((button) => button.getAttribute('aria-label') ?? button.textContent),
  )
}

/** The elements that a toast overlaps. */
function touched(elements: Locator): Promise<(string | null)[]> {
  return elements.evaluateAll((all) => {
    const toast = document.querySelector('[data-scope=toast][data-part=root]')?.getBoundingClientRect()
    if (!toast) return ['no toast']
    return all
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top
      })
      .map((element) => element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent)
  })
}
