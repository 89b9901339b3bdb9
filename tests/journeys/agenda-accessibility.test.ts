import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatDayShort } from '#domain/values/local-date.ts'
import { PHONE, type Screen, TABLET } from '#tests/support/screens.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { actButton, agendaDay, ana, bookedTurno, openAgenda, patientAsks, requestsTab } from './agenda-desk.ts'
import { deskClock, deskStart, type OpenDevice, openDevice } from './desk-clock.ts'
import { bookTurno } from './front-desk.ts'
import { wcagFaults } from './wcag-faults.ts'

const { today } = deskClock

const start = deskStart(async (api, { url }) => {
  const { id } = await api.post<{ id: number }>('/patients', ana)
  for (const time of ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00']) await bookedTurno(api, id, time)
  await api.put(`/appointments/${await bookedTurno(api, id, '15:00')}`, { status: 'cancelled' })
  await bookedTurno(api, id, '10:00', today)
  await patientAsks(url, ['09:00', '10:30'])
})

let device: OpenDevice
let server: ServerProcess

beforeEach(async () => {
  server = await start.server()
  await server.start()
})

afterEach(async () => {
  await device.dispose()
  await server.dispose()
})

async function opened(viewport: Screen): Promise<Page> {
  device = await openDevice(start, { viewport })
  const { page } = device
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAgenda(page, server.url)
  // What the header half covers hangs on how far the page was scrolled just then: it stays at the top.
  await page.getByRole('banner').evaluate((header) => {
    header.style.position = 'static'
  })
  return page
}

/** Opens a dialog, looks at it, and gives it up again. */
async function lookAtDialog(
  page: Page,
  open: () => Promise<void>,
  close: string,
  dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last(),
): Promise<string[]> {
  await open()
  await dialog.waitFor()
  const found = await wcagFaults(page)
  await dialog.getByRole('button', { name: close, exact: true }).last().click()
  await dialog.waitFor({ state: 'hidden' })
  return found
}

describe.each([
  ['tablet', TABLET],
  ['phone', PHONE],
] as const)('the agenda on a %s', (_device, viewport) => {
  it('and its dialogs have nothing that WCAG 2.2 AA forbids', async () => {
    const page = await opened(viewport)
    await actButton(page, 'Completar', 'Ana Gómez', '09:00').waitFor()
    expect(await wcagFaults(page)).toEqual([])

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
    expect(await wcagFaults(page)).toEqual([])
    const approving = async () => {
      await actButton(page, 'Aprobar', 'Vera Sosa', '09:00').click()
      await page.getByText('Al aprobar se quitan las otras opciones').waitFor()
    }
    expect(await lookAtDialog(page, approving, 'Cancelar')).toEqual([])
    const rejecting = () => actButton(page, 'Rechazar', 'Vera Sosa', '09:00').click()
    expect(await lookAtDialog(page, rejecting, 'Cancelar')).toEqual([])
  })

  it('by month and by day, with what opens there, and the form with what opens in it, have nothing that WCAG 2.2 AA forbids', async () => {
    const page = await opened(viewport)
    const calendar = page.getByRole('region', { name: 'Calendario' })
    await calendar.getByRole('checkbox', { name: 'Mostrar canceladas' }).check()
    await calendar.getByText('Cancelado', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Mes', exact: true }).click()
    if (viewport === TABLET) {
      const more = page.locator(`[data-date="${agendaDay}"]`).getByText(/^plus \d más$/)
      await more.waitFor()
      expect(await wcagFaults(page)).toEqual([])
      await more.click()
      await page.getByRole('dialog', { name: 'Citas del viernes 20 de noviembre' }).waitFor()
      expect(await wcagFaults(page)).toEqual([])
      await page.keyboard.press('Escape')
    } else {
      await calendar.getByText('9 citas').waitFor()
      expect(await wcagFaults(page)).toEqual([])
    }

    await page.getByRole('button', { name: 'Día', exact: true }).click()
    await page.getByRole('button', { name: 'Siguiente' }).click()
    const cancelled = calendar.getByRole('button', { name: /^15:00 a 15:15, Ana Gómez, Cancelada/ })
    await cancelled.waitFor()
    expect(await wcagFaults(page)).toEqual([])
    expect(await lookAtDialog(page, () => cancelled.click(), 'Cerrar')).toEqual([])

    await page.getByRole('button', { name: 'Nueva Cita' }).first().click()
    const form = page.getByRole('dialog', { name: 'Nueva Cita' })
    const registering = async () => {
      await form.getByRole('combobox', { name: 'Paciente' }).fill('bruno díaz')
      await page.getByRole('option', { name: 'Nuevo paciente' }).waitFor()
      expect(await wcagFaults(page)).toEqual([])
      await page.getByRole('option', { name: 'Nuevo paciente' }).click()
      await page.getByRole('dialog', { name: 'Nuevo Paciente' }).waitFor()
    }
    const person = page.getByRole('dialog', { name: 'Nuevo Paciente' })
    expect(await lookAtDialog(page, registering, 'Cancelar', person)).toEqual([])
    await form.getByLabel('Fecha', { exact: false }).first().fill(formatDayShort(agendaDay))
    await form.getByLabel('Hora de inicio').fill('09:00')
    await form.getByText('Ese horario ya está ocupado:').waitFor()
    await form.getByRole('button', { name: 'Crear', exact: true }).click()
    await form.getByText('Debe seleccionar un paciente').waitFor()
    expect(await wcagFaults(page)).toEqual([])
    const discarding = () => page.keyboard.press('Escape')
    expect(await lookAtDialog(page, discarding, 'Seguir editando', page.getByRole('alertdialog'))).toEqual([])
  })

  it('and what settles a turno without a place have nothing that WCAG 2.2 AA forbids', async () => {
    const page = await opened(viewport)
    await server.kill()
    await page.getByRole('link', { name: /Sin servidor/ }).waitFor()
    const date = formatDayShort(agendaDay)
    await bookTurno(page, { patient: 'Ana Gómez', date, start: '09:00', reason: 'Ciática' })
    await server.start()
    const waits = page.getByRole('button', { name: /^Resolver: / })
    await waits.waitFor({ timeout: 60_000 })
    expect(await wcagFaults(page)).toEqual([])
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
