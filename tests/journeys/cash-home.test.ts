import { afterEach, beforeEach, expect, it } from 'vitest'
import { createClinicApi } from '#tests/support/clinic-api.ts'
import type { ClinicBrowser } from '#tests/support/clinic-browser.ts'
import { PHONE } from '#tests/support/screens.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { bookedTurno, patientAsks, soon } from './agenda-desk.ts'
import { openCash, takenIncome, today, withAna } from './cash-desk.ts'
import { deskStart } from './desk-clock.ts'
import { openScreen } from './front-desk.ts'

const start = deskStart()

let server: ServerProcess
let browser: ClinicBrowser

beforeEach(async () => {
  server = await start.server()
  await server.start()
  browser = await start.browser(PHONE)
})

afterEach(async () => {
  await browser.dispose()
  await server.dispose()
})

it('leads to every desk of the practice, and tells how the day stands, without a server too', async () => {
  const api = await createClinicApi(server.url)
  const anaId = await withAna(api)
  await bookedTurno(api, anaId, '09:00', today)
  await bookedTurno(api, anaId, '10:00', today)
  await patientAsks(server.url, ['09:00', '10:30'], { date: soon })
  await takenIncome(api, anaId, { amount: 18_000.5 })
  await takenIncome(api, anaId, { amount: 900, paymentStatus: 'cancelled' })
  const page = await browser.open()
  await openCash(page, server.url)
  await server.kill()
  await openScreen(page, server.url, '/dashboard', 'Panel de Administración')

  const desks = page.getByRole('main').getByRole('link')
  await expect
    .poll(() => desks.evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')])))
    .toEqual([
      ['Ver Calendario', '/appointments'],
      ['Ver Historias', '/clinical-records'],
      ['Ver Métricas', '/stats'],
      ['Abrir Caja', '/accounting'],
      ['Ver Pacientes', '/patients'],
    ])
  for (const name of [
    'Gestión de Turnos',
    'Historias Clínicas',
    'Métricas',
    'Caja Diaria',
    'Pacientes',
    'Precios de Servicios',
  ])
    await expect.poll(() => page.getByRole('heading', { name, exact: true }).isVisible()).toBe(true)
  await page.getByText('Hoy: 2 citas, 2 por atender').waitFor()
  await page.getByText('2 solicitudes pendientes').waitFor()
  await page.getByText('Hoy: $ 18.000,50 en 1 ingreso').waitFor()
})
