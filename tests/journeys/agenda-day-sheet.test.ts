import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { clinicDayAt } from '#domain/values/clinic-time.ts'
import { formatDayInWords } from '#domain/values/day-in-words.ts'
import { addDays, addMonths, type LocalDate } from '#domain/values/local-date.ts'
import { staffOf } from '#tests/support/api-calls.ts'
import { createClinicApi } from '#tests/support/clinic-api.ts'
import { type ClinicBrowser, createClinicBrowser } from '#tests/support/clinic-browser.ts'
import { createAppointment, createPatient } from '#tests/support/clinic-rows.ts'
import { createTestServer } from '#tests/support/server.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { createTestClock } from '#tests/support/test-clock.ts'
import { agendaDay, ana, bookedTurno, openAgenda, patientAsks } from './agenda-desk.ts'

let server: ServerProcess
let browser: ClinicBrowser

beforeEach(async () => {
  server = await createServerProcess()
  browser = await createClinicBrowser({ width: 390, height: 844 })
})

afterEach(async () => {
  await browser.dispose()
  await server.dispose()
})

/** A page of this browser that notes that it printed. */
async function openedPage(): Promise<Page> {
  const page = await browser.open()
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  return page
}

/** The agenda's own button, beside the days that it shows. */
const printShownDay = (page: Page) =>
  page.getByRole('region', { name: 'Calendario' }).getByRole('button', { name: 'Imprimir' }).click()

it("puts the day's turnos on paper without a server: hours, patient, phone, reason, room for notes", async () => {
  await server.start()
  const api = await createClinicApi(server.url)
  const { id } = await api.post<{ id: number }>('/patients', ana)
  await bookedTurno(api, id, '09:00', clinicDayAt(Date.now()))
  const page = await openedPage()
  await openAgenda(page, server.url)
  await page.getByText('Ana Gómez').first().waitFor()
  await server.kill()

  await page.getByRole('button', { name: 'Imprimir' }).first().click()
  await page.locator('html[data-printed=yes]').waitFor()
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('table')
  await sheet.waitFor()
  expect(await sheet.getByRole('columnheader').allInnerTexts()).toEqual([
    'Hora',
    'Paciente',
    'Teléfono',
    'Motivo',
    'Notas',
  ])
  expect(await sheet.getByRole('row').nth(1).getByRole('cell').allInnerTexts()).toEqual([
    '09:00 – 09:15',
    'Ana Gómez',
    '3537 411111',
    'Control',
    '',
  ])
  expect(await page.getByRole('heading', { name: 'Gestión de Citas' }).isVisible()).toBe(false)

  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await sheet.waitFor({ state: 'detached' })
  expect(await page.getByRole('heading', { name: 'Gestión de Citas' }).isVisible()).toBe(true)
})

it('says of a request on paper that nobody has approved it', async () => {
  await server.start()
  await patientAsks(server.url, ['09:00'])
  const page = await openedPage()
  await openAgenda(page, server.url)
  await page.getByRole('button', { name: 'Día', exact: true }).click()
  for (let day = clinicDayAt(Date.now()); day < agendaDay; day = addDays(day, 1))
    await page.getByRole('button', { name: 'Siguiente' }).click()

  await printShownDay(page)
  await page.locator('html[data-printed=yes]').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('table').getByRole('cell').allInnerTexts()).toEqual([
    '09:00 – 09:15\nPendiente',
    'Vera Sosa',
    '3537 433333',
    'Dolor de cuello',
    '',
  ])
})

it('prints a day that this device does not keep as the server has it, and says when it cannot be had', async () => {
  const older = addDays(windowStartOf(clinicDayAt(Date.now())), -1)
  await makeOldTurno(older)
  await server.start()
  const page = await openedPage()
  await openAgenda(page, server.url)
  await page.getByRole('button', { name: 'Mes', exact: true }).click()
  for (let month = clinicDayAt(Date.now()); month.slice(0, 7) > older.slice(0, 7); month = addMonths(month, -1))
    await page.getByRole('button', { name: 'Anterior' }).click()
  await page.getByRole('button', { name: `Ver el ${formatDayInWords(older)}` }).click()

  await printShownDay(page)
  await page.locator('html[data-printed=yes]').waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('table').getByRole('cell', { name: 'Eva Luna' }).waitFor()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => {
    document.documentElement.removeAttribute('data-printed')
    window.dispatchEvent(new Event('afterprint'))
  })

  await server.kill()
  await printShownDay(page)
  await page.getByText('No se pudo preparar la hoja').waitFor()
  expect(await page.locator('html[data-printed=yes]').count()).toBe(0)
})

/** A turno of Eva Luna, made when that day was still to come. */
async function makeOldTurno(date: LocalDate): Promise<void> {
  const then = await createTestServer({ dataDir: server.dataDir, clock: createTestClock(`${date}T12:00:00.000Z`) })
  const staff = await staffOf(then)
  const { id } = await createPatient(staff, { firstName: 'Eva', lastName: 'Luna' })
  await createAppointment(staff, id, { date, startTime: '15:00', endTime: '15:15' })
  await then.stop()
}
