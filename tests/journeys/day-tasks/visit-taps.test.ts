import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { bookedAppointment, openAgenda } from '#tests/journeys/agenda/agenda-desk.ts'
import { takenIncome, today, withAna } from '#tests/journeys/cash/cash-desk.ts'
import { countedTaps } from '#tests/journeys/fixtures/counted-taps.ts'
import { openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { writtenRecord } from '#tests/journeys/records/records-desk.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'

/** Ana comes today at 15:00; she owes for two things, and something was written about her. */
async function prepare(api: ClinicApi) {
  const anaId = await withAna(api)
  const visit = await bookedAppointment(api, anaId, '15:00', today)
  await takenIncome(api, anaId, { date: '2026-11-12', amount: 6_000, paymentStatus: 'pending' })
  await takenIncome(api, anaId, { amount: 18_000, paymentStatus: 'pending', appointmentId: visit })
  await takenIncome(api, anaId, { amount: 5_000 })
  await writtenRecord(api, anaId, { observations: 'Camina sin dolor' })
}

const clinic = journey({ prepare })
const ofToday = (page: Page) => page.getByRole('tabpanel', { name: 'Citas de Hoy' })

it('what a patient owes is on the row of today without a tap; the sheet of the day and the history are one tap away', async () => {
  const page = await clinic.openDevice()
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.paper = document.querySelector('[data-paper-only]')?.textContent ?? ''
    }
  })
  await openAgenda(page, clinic.server.url)
  const row = ofToday(page).getByRole('listitem').filter({ hasText: 'Ana Gómez' })
  await row.getByText('Debe $ 24.000,00', { exact: true }).waitFor()
  // The charge of this visit is part of it, and is not told twice.
  expect(await row.getByText('Debe').count()).toBe(1)

  const printing = countedTaps()
  await printing.tap(ofToday(page).getByRole('button', { name: 'Imprimir' }))
  await expect.poll(() => page.locator('html').getAttribute('data-paper')).toContain('Ana Gómez')
  expect(printing.count).toBe(1)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))

  const reading = countedTaps()
  await reading.tap(page.getByRole('link', { name: `Historia: Ana Gómez, ${formatDayInWords(today)}, 15:00` }))
  await page.getByRole('heading', { name: 'Historia de Ana Gómez' }).waitFor()
  await page.getByText('Camina sin dolor').waitFor()
  expect(reading.count).toBe(1)
})

it('the price of a service is changed in two taps from the home, beside what is typed', async () => {
  const page = await clinic.openDevice()
  await openScreen(page, clinic.server.url, '/dashboard', 'Panel de Administración')
  const taps = countedTaps()
  await taps.tap(page.getByRole('button', { name: 'Editar', exact: true }))
  await page.getByLabel('Consulta de seguimiento').fill('17500')
  await taps.tap(page.getByRole('button', { name: 'Guardar', exact: true }))
  await page.getByText('$ 17.500,00').waitFor()
  expect(taps.count).toBe(2)
  const stored = await page.evaluate(() => localStorage.getItem('servicePrices'))
  expect(JSON.parse(stored ?? '')).toEqual({ consultaInicial: 18_000, consultaSeguimiento: 17_500 })
})
