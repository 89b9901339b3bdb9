import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { deskClock } from '#tests/journeys/fixtures/desk-clock.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import type { Screen } from '#tests/support/browser/screens.ts'
import { isProof, variants } from '#tests/support/suites/tier.ts'
import { bookedAppointment, cards, openAgenda, patientAsks } from './agenda-desk.ts'

const vera = {
  name: 'Verónica',
  lastName: 'Sosa',
  dni: '33444555',
  phone: '3537 433333',
  email: 'veronica.sosa.montenegro@correo.example',
}

const clinic = journey({
  prepare: async (api, { url }) => {
    const { id } = await api.post<{ id: number }>('/patients', ana)
    for (const time of ['08:00', '14:00', '14:30', '15:00', '15:30', '16:00', '16:30']) {
      await bookedAppointment(api, id, time, deskClock.today)
    }
    await patientAsks(url, ['09:00'], { person: vera })
  },
})

async function openedAgenda(screen: Screen): Promise<Page> {
  const page = await clinic.openDevice({ screen })
  await openAgenda(page, clinic.server.url)
  return page
}

const tab = (page: Page, name: RegExp | string) => page.getByRole('tab', { name })
const list = (page: Page, name: RegExp | string) => page.getByRole('tabpanel', { name })
const box = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)

describe.each<Screen>(variants({ width: 1180, height: 820 }, { width: 1440, height: 900 }))(
  'at $width × $height',
  (screen) => {
    it("shows the calendar beside the day's list, below one line of cards, without scrolling", async () => {
      const page = await openedAgenda(screen)
      const today = list(page, 'Citas de Hoy')
      await today.getByRole('listitem').nth(5).waitFor()
      const tops = await cards(page)
        .getByRole('term')
        .evaluateAll((all) => all.map((term) => Math.round(term.getBoundingClientRect().top)))
      expect(new Set(tops).size).toBe(1)
      // As after weeks in which nobody has closed anything.
      await tab(page, 'Sin cerrar (1)')
        .locator('[aria-hidden]')
        .evaluate((count) => {
          count.textContent = '99+'
        })
      const tabTops = await page
        .getByRole('tablist', { name: 'Citas del día' })
        .getByRole('tab')
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)))
      expect(tabTops).toHaveLength(3)
      expect(new Set(tabTops).size).toBe(1)
      const grid = await box(page.locator('.sx__calendar-wrapper'))
      expect(screen.height - grid.top).toBeGreaterThan(400)
      const day = await box(today)
      expect(day.right).toBeLessThanOrEqual(grid.left)
      expect(day.top).toBeLessThan(grid.top)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    })
  },
)

it.runIf(isProof)("keeps the calendar's place while what surrounds it arrives", async () => {
  const page = await clinic.openDevice({ screen: { width: 1180, height: 820 } })
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((shifts) => {
      for (const shift of shifts.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
        for (const { node } of shift.sources)
          if (node instanceof Element && node.querySelector('.sx__calendar-wrapper')) moved.push(node.className)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await openAgenda(page, clinic.server.url)
  await list(page, 'Citas de Hoy').getByRole('listitem').nth(5).waitFor()
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
})

it.runIf(isProof)("comes after the day's list on an upright tablet", async () => {
  const page = await openedAgenda({ width: 820, height: 1180 })
  const today = list(page, 'Citas de Hoy')
  await today.getByRole('listitem').nth(5).waitFor()
  expect((await box(page.locator('.sx__calendar-wrapper'))).top).toBeGreaterThan((await box(today)).bottom)
})

it('lists the appointments that nobody has closed, and closes one', async () => {
  const page = await openedAgenda({ width: 1180, height: 820 })
  await tab(page, 'Sin cerrar (1)').click()
  const unclosed = list(page, /Sin cerrar/)
  await expect.poll(() => unclosed.getByRole('listitem').count()).toBe(1)
  await unclosed.getByRole('button', { name: /^No asistió: Ana Gómez, .*, 08:00/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Marcar No asistió' }).click()
  await unclosed.getByText('No quedan citas sin cerrar').waitFor()
  await tab(page, 'Próximas Citas').click()
  await list(page, 'Próximas Citas').getByRole('listitem').filter({ hasText: '14:00' }).waitFor()
})

it.runIf(isProof)("breaks a requester's address before its @ when the line is too short", async () => {
  const page = await openedAgenda({ width: 820, height: 1180 })
  await page.getByRole('tab', { name: /Solicitudes/ }).click()
  const address = page.getByText(vera.email)
  await address.evaluate((element) => element.style.setProperty('width', '14rem'))
  const lines = await address.evaluate((element) =>
    [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((text) => {
        const range = document.createRange()
        range.selectNodeContents(text)
        return { text: text.textContent, lines: range.getClientRects().length }
      }),
  )
  expect(lines).toEqual([
    { text: 'veronica.sosa.montenegro', lines: 1 },
    { text: '@correo.example', lines: 1 },
  ])
})
