import { afterEach, beforeEach, expect, it } from 'vitest'
import { clinicDayAt } from '#domain/values/clinic-time.ts'
import { createClinicApi } from '#tests/support/clinic-api.ts'
import { type ClinicBrowser, createClinicBrowser } from '#tests/support/clinic-browser.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { ana, bookedTurno, openAgenda } from './agenda-desk.ts'

let server: ServerProcess
let browser: ClinicBrowser

beforeEach(async () => {
  server = await createServerProcess()
  await server.start()
  browser = await createClinicBrowser()
})

afterEach(async () => {
  await browser.dispose()
  await server.dispose()
})

it("puts the day's turnos on paper without a server: hours, patient, phone, reason, room for notes", async () => {
  const api = await createClinicApi(server.url)
  const { id } = await api.post<{ id: number }>('/patients', ana)
  await bookedTurno(api, id, '09:00', clinicDayAt(Date.now()))
  const page = await browser.open()
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
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
