import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { deskClock } from '#tests/journeys/fixtures/desk-clock.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import type { Screen } from '#tests/support/browser/screens.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { bookedAppointment, openAgenda, patientAsks } from './agenda-desk.ts'

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
    for (const time of ['14:00', '14:30', '15:00', '15:30', '16:00', '16:30']) {
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

const card = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, level: 2 }) })

const box = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)

it('aligns the headings of both lists, and the ends of their rows with what is next to the heading', async () => {
  const page = await openedAgenda({ width: 1440, height: 900 })
  // On a desktop, scroll bars take space.
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setScrollbarsHidden', { hidden: false })
  const today = card(page, 'Citas de Hoy')
  const upcoming = card(page, 'Próximas Citas')
  await today.getByRole('listitem').nth(5).waitFor()
  await upcoming.getByRole('listitem').first().waitFor()
  expect((await box(today.getByRole('heading'))).top).toBe((await box(upcoming.getByRole('heading'))).top)
  const print = await box(today.getByRole('button', { name: 'Imprimir' }))
  const rows = today.getByRole('list')
  const isScrolled = await rows.evaluate(({ parentElement: list }) => list && list.offsetWidth > list.clientWidth)
  expect(isScrolled).toBe(true)
  expect((await box(rows)).right).toBeCloseTo(print.right, 0)
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
