import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { addDays, addMonths, type LocalDate } from '#domain/values/dates/local-date.ts'
import { deskClock } from '#tests/journeys/fixtures/desk-clock.ts'
import { type DevicePlan, type Journey, journey } from '#tests/journeys/fixtures/journey.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'
import { PHONE, type Screen, TABLET } from '#tests/support/browser/screens.ts'
import { createAppointment, createPatient } from '#tests/support/database/clinic-rows.ts'
import { createTestServer } from '#tests/support/server/server.ts'
import type { ServerProcess } from '#tests/support/server/server-process.ts'
import { createTestClock } from '#tests/support/server/test-clock.ts'
import { isProof, variants } from '#tests/support/suites/tier.ts'
import { bookedAppointment, openAgenda, patientAsks } from './agenda-desk.ts'

const older = addDays(windowStartOf(deskClock.today), -1)

/** Two of today's appointments and a request for tomorrow. */
async function prepare(api: ClinicApi, { url }: ServerProcess) {
  const { id } = await api.post<{ id: number }>('/patients', ana)
  await bookedAppointment(api, id, '15:00', deskClock.today)
  await bookedAppointment(api, id, '09:00', deskClock.today)
  await patientAsks(url, ['09:00'])
}

/** Opens the agenda on a page that records printing. */
async function openedAgenda(clinic: Journey<unknown>, device: DevicePlan): Promise<Page> {
  const page = await clinic.openDevice(device)
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes'
      // The present page is what is printed.
      document.documentElement.dataset.paper = document.querySelector('[data-paper-only]')?.textContent ?? ''
    }
  })
  await openAgenda(page, clinic.server.url)
  return page
}

/** Presses the agenda's own print button, next to the shown days. */
const printShownDay = (page: Page) =>
  page.getByRole('region', { name: 'Calendario' }).getByRole('button', { name: 'Imprimir' }).click()

describe.each(
  variants<[string, Screen, boolean]>(
    ['a tablet without a server', TABLET, false],
    ['a tablet with the server', TABLET, true],
    ['a phone with the server', PHONE, true],
    ['a phone without a server', PHONE, false],
  ),
)('at %s', (_name, screen, isServed) => {
  const clinic = journey({ prepare })

  it("prints the day's appointments: hours, patient, phone, reason, room for notes; requests are marked", async () => {
    const page = await openedAgenda(clinic, { screen, outlastsServer: !isServed })
    await page.getByText('Ana Gómez').first().waitFor()
    if (!isServed) await clinic.loseServer()

    await page.getByRole('button', { name: 'Imprimir' }).first().click()
    await page.locator('html[data-printed=yes]').waitFor()
    await page.emulateMedia({ media: 'print' })
    const sheet = page.getByRole('table')
    await page.getByRole('heading', { name: /jueves 19 de noviembre de 2026/i }).waitFor()
    await expect
      .poll(() => sheet.getByRole('columnheader').allInnerTexts())
      .toEqual(['Hora', 'Paciente', 'Teléfono', 'Motivo', 'Notas'])
    const cells = () => sheet.getByRole('cell').allInnerTexts()
    await expect
      .poll(cells)
      .toEqual([
        ...['09:00 – 09:15', 'Ana Gómez', '3537 411111', 'Control', ''],
        ...['15:00 – 15:15', 'Ana Gómez', '3537 411111', 'Control', ''],
      ])
    expect(await page.getByRole('heading', { name: 'Gestión de Citas' }).isVisible()).toBe(false)
    await printed(page)
    await expect.poll(() => page.getByRole('heading', { name: 'Gestión de Citas' }).isVisible()).toBe(true)

    await page.getByRole('button', { name: 'Día', exact: true }).click()
    await page.getByRole('button', { name: 'Siguiente' }).click()
    await printShownDay(page)
    await page.locator('html[data-printed=yes]').waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(cells).toEqual(['09:00 – 09:15\nPendiente', 'Vera Sosa', '3537 433333', 'Dolor de cuello', ''])
  })
})

/** Ends the printing, after which the screen is shown again. */
async function printed(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => {
    document.documentElement.removeAttribute('data-printed')
    window.dispatchEvent(new Event('afterprint'))
  })
  await page.getByRole('table').waitFor({ state: 'detached' })
}

describe('an old day', () => {
  const clinic = journey({ lay: (dataDir) => makeOldAppointment(dataDir, older) })

  it.runIf(isProof)(
    'that this device does not keep is printed from the server, or reported as unavailable',
    async () => {
      const page = await openedAgenda(clinic, { screen: PHONE })
      await page.getByRole('button', { name: 'Mes', exact: true }).click()
      for (let month = deskClock.today; month.slice(0, 7) > older.slice(0, 7); month = addMonths(month, -1))
        await page.getByRole('button', { name: 'Anterior' }).click()
      await page.getByRole('button', { name: `Ver el ${formatDayInWords(older)}` }).click()

      await printShownDay(page)
      await page.locator('html[data-printed=yes]').waitFor()
      await expect.poll(() => page.locator('html').getAttribute('data-paper')).toContain('Eva Luna')
      await page.emulateMedia({ media: 'print' })
      await page.getByRole('table').getByRole('cell', { name: 'Eva Luna' }).waitFor()
      await printed(page)

      await clinic.loseServer()
      await printShownDay(page)
      await page.getByText('No se pudo preparar la hoja').waitFor()
      expect(await page.locator('html[data-printed=yes]').count()).toBe(0)
    },
  )
})

/** Inserts an appointment of Eva Luna that was made when its day was still to come. */
async function makeOldAppointment(dataDir: string, date: LocalDate): Promise<void> {
  const then = await createTestServer({ dataDir, clock: createTestClock(`${date}T12:00:00.000Z`) })
  const staff = await staffOf(then)
  const { id } = await createPatient(staff, { firstName: 'Eva', lastName: 'Luna' })
  await createAppointment(staff, id, { date, startTime: '15:00', endTime: '15:15' })
  await then.stop()
}
