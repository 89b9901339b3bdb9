import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ClinicBrowser, createClinicBrowser } from '#tests/support/clinic-browser.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { storedRows } from '#tests/support/stored-rows.ts'
import { actButton, openAgenda, patientAsks, requestsTab } from './agenda-desk.ts'
import { waitingCount } from './front-desk.ts'

let server: ServerProcess
let browser: ClinicBrowser
let page: Page

beforeEach(async () => {
  server = await createServerProcess()
  await server.start()
})

afterEach(async () => {
  await browser.dispose()
  await server.dispose()
})

const requests = () =>
  storedRows(server.dataDir, 'SELECT start_time, status, cancellation_reason FROM appointments ORDER BY start_time')

describe.each([
  ['tablet', { width: 1024, height: 768 }],
  ['phone', { width: 390, height: 844 }],
])('a request of a patient, on a %s', (_device, viewport) => {
  beforeEach(async () => {
    browser = await createClinicBrowser(viewport)
    page = await browser.open()
    await openAgenda(page, server.url)
  })

  it('appears by itself, and its approval tells how many alternatives went with it', async () => {
    await requestsTab(page, 0).waitFor()
    await patientAsks(server.url, ['09:00', '10:30'])
    await requestsTab(page, 2).click()
    await page.getByRole('article').getByText('Dolor de cuello').first().waitFor()
    await page.getByText('También pidió: 10:30').waitFor()

    await actButton(page, 'Aprobar', 'Vera Sosa', '09:00').click()
    const dialog = page.getByRole('dialog', { name: 'Aprobar solicitud' })
    await dialog.getByText('Al aprobar se quitan las otras opciones de esta solicitud:').waitFor()
    expect(await dialog.getByLabel('Hora de inicio').inputValue()).toBe('09:00')
    await dialog.getByRole('button', { name: 'Aprobar', exact: true }).click()

    await page.getByText('Solicitud aprobada correctamente. Se eliminó 1 alternativa.').waitFor()
    await page.getByText('No hay solicitudes pendientes').waitFor()
    await page.getByText('Todas las solicitudes han sido procesadas').waitFor()
    expect(await requests()).toMatchObject([{ start_time: '09:00', status: 'approved' }])
  })

  it('is rejected without a server, for a reason, and the server hears of it when it is back', async () => {
    await patientAsks(server.url, ['09:00', '10:30'])
    await requestsTab(page, 2).click()
    await actButton(page, 'Rechazar', 'Vera Sosa', '09:00').waitFor()
    await server.kill()

    await actButton(page, 'Rechazar', 'Vera Sosa', '09:00').click()
    const dialog = page.getByRole('dialog', { name: 'Rechazar solicitud' })
    const reject = dialog.getByRole('button', { name: 'Rechazar', exact: true })
    expect(await reject.isDisabled()).toBe(true)
    await dialog.getByLabel('Motivo del rechazo *').fill('   ')
    expect(await reject.isDisabled()).toBe(true)
    await dialog.getByLabel('Motivo del rechazo *').fill('Ese día no atendemos')
    await dialog.getByLabel('Opciones alternativas').fill('El lunes a la tarde')
    await reject.click()
    await dialog.waitFor({ state: 'hidden' })
    await requestsTab(page, 1).waitFor()
    expect(await waitingCount(page)).toBe(1)

    await server.start()
    await expect.poll(() => waitingCount(page), { timeout: 30_000 }).toBe(0)
    expect(await requests()).toEqual([
      { start_time: '09:00', status: 'rejected', cancellation_reason: 'Ese día no atendemos' },
      { start_time: '10:30', status: 'pending', cancellation_reason: null },
    ])
  })
})
