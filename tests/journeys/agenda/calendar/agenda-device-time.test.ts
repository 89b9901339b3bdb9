import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { bookedAppointment, managementRow, openAgenda } from '#tests/journeys/agenda/agenda-desk.ts'
import { deskClock } from '#tests/journeys/fixtures/desk-clock.ts'
import { bookAppointment } from '#tests/journeys/fixtures/front-desk.ts'
import { type DevicePlan, journey } from '#tests/journeys/fixtures/journey.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { PHONE, type Screen, TABLET } from '#tests/support/browser/screens.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { days, minutes } from '#tests/support/server/test-clock.ts'
import { isProof, variants } from '#tests/support/suites/tier.ts'

const clinic = journey({
  prepare: async (api) => {
    const { id } = await api.post<{ id: number }>('/patients', ana)
    await bookedAppointment(api, id, '14:00', deskClock.today)
  },
})

async function agendaOn(device: DevicePlan): Promise<Page> {
  const page = await clinic.openDevice({ ...device, waitsForAnswers: true })
  await openAgenda(page, clinic.server.url)
  return page
}

const clockNotice = (page: Page) => page.getByText(/El reloj de este dispositivo/)

describe.each(
  variants<[string, Screen, string, { day: number; hour: number }]>(
    ['where it is Friday already', TABLET, 'Pacific/Kiritimati', { day: 20, hour: 2 }],
    ['where the night is not over', PHONE, 'Pacific/Pago_Pago', { day: 19, hour: 1 }],
  ),
)('a device %s', (_name, viewport, timezoneId, there) => {
  it("shows and sends the clinic's day and times", async () => {
    const page = await agendaOn({ screen: viewport, timezoneId })
    const device = await page.evaluate(() => ({ day: new Date().getDate(), hour: new Date().getHours() }))
    expect(device).toEqual(there)

    const today = page.getByRole('tabpanel', { name: 'Citas de Hoy' })
    await today.getByRole('listitem').filter({ hasText: '14:00' }).getByText('Ana Gómez').waitFor()
    const calendar = page.getByRole('region', { name: 'Calendario' })
    await page.getByRole('button', { name: 'Mes', exact: true }).click()
    if (viewport === TABLET)
      await expect.poll(() => calendar.locator('[aria-current=date] > [aria-hidden]').allInnerTexts()).toEqual(['19'])
    await page.getByRole('button', { name: 'Día', exact: true }).click()
    await page.getByRole('heading', { name: 'Jueves 19 de noviembre de 2026' }).waitFor()
    const appointment = calendar.getByRole('button', { name: /^14:00 a 14:15, Ana Gómez/ })
    await appointment.waitFor()
    const share = () =>
      appointment.evaluate((drawn) => {
        const column = drawn.closest('.sx__time-grid-day')?.getBoundingClientRect()
        return column ? (drawn.getBoundingClientRect().top - column.top) / column.height : null
      })
    // 14:00 is seven of the column's thirteen hours below its top.
    await expect.poll(share).toBeCloseTo(7 / 13, 2)

    await bookAppointment(page, { patient: 'Ana Gómez', date: '19/11/2026', start: '16:30', reason: 'Hoy mismo' })
    await managementRow(page, '16:30').waitFor()
    await managementRow(page, '16:30').getByText('En este dispositivo').waitFor({ state: 'detached' })
    expect(
      await storedRows(clinic.server.dataDir, "SELECT date, start_time FROM appointments WHERE reason = 'Hoy mismo'"),
    ).toEqual([{ date: '2026-11-19', start_time: '16:30' }])
    expect(await clockNotice(page).count()).toBe(0)
  })
})

describe.each(
  variants<[string, Screen, number, string]>(
    ['ahead', TABLET, 5, 'El reloj de este dispositivo está 5 minutos adelantado; la agenda usa la hora del servidor.'],
    ['behind', PHONE, -5, 'El reloj de este dispositivo está 5 minutos atrasado; la agenda usa la hora del servidor.'],
  ),
)('a device whose clock is five minutes %s', (_name, viewport, off, words) => {
  it.runIf(isProof)('says so in its header', async () => {
    const page = await agendaOn({ screen: viewport, off: minutes(off) })
    await page.getByText(words).waitFor()
  })
})

it.runIf(isProof)("a device whose clock is a day ahead shows the clinic's day as today in its calendars", async () => {
  const page = await agendaOn({ off: days(1) })
  await clockNotice(page).waitFor()
  await page.getByRole('button', { name: 'Nueva Cita' }).first().click()
  const form = page.getByRole('dialog', { name: 'Nueva Cita' })
  await form.getByRole('button', { name: 'Abrir el calendario' }).click()
  const calendar = page.getByRole('dialog', { name: 'Calendario: Fecha' })
  await expect.poll(() => calendar.locator('[aria-current=date]').allInnerTexts()).toEqual(['19'])
  await calendar.getByRole('button', { name: 'Hoy', exact: true }).click()
  await expect.poll(() => form.getByLabel('Fecha', { exact: false }).first().inputValue()).toBe('19/11/2026')
})
