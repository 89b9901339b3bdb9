import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clinicDayAt } from '#domain/values/clinic-time.ts'
import { formatDayShort } from '#domain/values/local-date.ts'
import { createClinicApi } from '#tests/support/clinic-api.ts'
import { type ClinicBrowser, createClinicBrowser } from '#tests/support/clinic-browser.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { actButton, agendaDay, ana, bookedTurno, openAgenda, patientAsks, requestsTab } from './agenda-desk.ts'
import { bookTurno } from './front-desk.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const today = clinicDayAt(Date.now())

let server: ServerProcess
let browser: ClinicBrowser

beforeEach(async () => {
  server = await createServerProcess()
  await server.start()
  const api = await createClinicApi(server.url)
  const { id } = await api.post<{ id: number }>('/patients', ana)
  await bookedTurno(api, id, '09:00')
  await bookedTurno(api, id, '10:00', today)
  await patientAsks(server.url, ['09:00', '10:30'])
})

afterEach(async () => {
  await browser.dispose()
  await server.dispose()
})

/** What axe finds in the page as it stands, each fault in one line. */
async function faults(page: Page): Promise<string[]> {
  // What fades in has its colours only when it has come.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)))
  return page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }
    const { violations } = await axe.run({ runOnly: tags })
    return violations.flatMap((fault) => fault.nodes.map((node) => `${fault.id}: ${node.html} ${node.failureSummary}`))
  }, WCAG)
}

async function opened(scheme: 'light' | 'dark', viewport: { width: number; height: number }): Promise<Page> {
  browser = await createClinicBrowser(viewport)
  const page = await browser.open()
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await openAgenda(page, server.url)
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  return page
}

/** Opens a dialog, looks at it, and gives it up again. */
async function lookAtDialog(page: Page, open: () => Promise<void>, close: string): Promise<string[]> {
  await open()
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
  await dialog.waitFor()
  const found = await faults(page)
  await dialog.getByRole('button', { name: close, exact: true }).last().click()
  await dialog.waitFor({ state: 'hidden' })
  return found
}

const TABLET = { width: 1024, height: 768 }
const PHONE = { width: 390, height: 844 }

describe.each([
  ['light', 'tablet', TABLET],
  ['dark', 'phone', PHONE],
  ['dark', 'tablet', TABLET],
  ['light', 'phone', PHONE],
] as const)('the agenda in the %s theme on a %s', (scheme, _device, viewport) => {
  it('and its dialogs have nothing that WCAG 2.2 AA forbids', async () => {
    const page = await opened(scheme, viewport)
    await actButton(page, 'Completar', 'Ana Gómez', '09:00').waitFor()
    expect(await faults(page)).toEqual([])

    const completion = async () => {
      await actButton(page, 'Completar', 'Ana Gómez', '09:00').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar' }).click()
      await page.getByRole('checkbox', { name: 'Registrar el ingreso' }).check()
      await page.getByRole('checkbox', { name: 'Agregar un registro clínico' }).check()
    }
    expect(await lookAtDialog(page, completion, 'Cancelar')).toEqual([])
    const cancelling = () => actButton(page, 'Cancelar cita', 'Ana Gómez', '09:00').click()
    expect(await lookAtDialog(page, cancelling, 'Volver')).toEqual([])
    const absence = () => actButton(page, 'No asistió', 'Ana Gómez', '09:00').click()
    expect(await lookAtDialog(page, absence, 'Volver')).toEqual([])
    const reminder = () => actButton(page, 'Recordatorio', 'Ana Gómez', '09:00').click()
    expect(await lookAtDialog(page, reminder, 'Volver')).toEqual([])
    const charging = () => actButton(page, 'Cobrar', 'Ana Gómez', '10:00', today).click()
    expect(await lookAtDialog(page, charging, 'Cancelar')).toEqual([])
    const moving = async () => {
      await actButton(page, 'Reagendar', 'Ana Gómez', '09:00').click()
      await page.getByRole('dialog').getByLabel('Hora de inicio').waitFor()
    }
    expect(await lookAtDialog(page, moving, 'Cancelar')).toEqual([])
    const booking = () => page.getByRole('button', { name: 'Nueva Cita' }).first().click()
    expect(await lookAtDialog(page, booking, 'Cancelar')).toEqual([])

    await requestsTab(page, 2).click()
    await actButton(page, 'Aprobar', 'Vera Sosa', '09:00').waitFor()
    expect(await faults(page)).toEqual([])
    const approving = async () => {
      await actButton(page, 'Aprobar', 'Vera Sosa', '09:00').click()
      await page.getByText('Al aprobar se quitan las otras opciones').waitFor()
    }
    expect(await lookAtDialog(page, approving, 'Cancelar')).toEqual([])
    const rejecting = () => actButton(page, 'Rechazar', 'Vera Sosa', '09:00').click()
    expect(await lookAtDialog(page, rejecting, 'Cancelar')).toEqual([])
  })

  it('and what settles a turno without a place have nothing that WCAG 2.2 AA forbids', async () => {
    const page = await opened(scheme, viewport)
    await server.kill()
    const date = formatDayShort(agendaDay)
    await bookTurno(page, { patient: 'Ana Gómez', date, start: '09:00', reason: 'Ciática' })
    await server.start()
    const waits = page.getByRole('button', { name: /^Resolver: / })
    await waits.waitFor({ timeout: 30_000 })
    expect(await faults(page)).toEqual([])
    const places = page.getByRole('region', { name: /Próximos horarios libres/ }).getByRole('button')
    const settling = async () => {
      await waits.click()
      await places.first().waitFor()
    }
    expect(await lookAtDialog(page, settling, 'Dejar como nota pendiente')).toEqual([])
    await waits.click()
    const settled = async () => {
      await places.first().click()
      await page.getByRole('dialog', { name: 'Turno reubicado' }).waitFor()
    }
    expect(await lookAtDialog(page, settled, 'Cerrar')).toEqual([])
  })
})
