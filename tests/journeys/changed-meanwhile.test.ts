import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ClinicApi, createClinicApi } from '#tests/support/clinic-api.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { ana, bookedTurno, openAgenda } from './agenda-desk.ts'
import { deskStart, type OpenDevice, openDevice, PHONE } from './desk-clock.ts'

const start = deskStart()

let server: ServerProcess
let api: ClinicApi
let device: OpenDevice
let id: number

beforeEach(async () => {
  server = await start.server()
  await server.start()
  api = await createClinicApi(server.url)
  const patient = await api.post<{ id: number }>('/patients', ana)
  id = await bookedTurno(api, patient.id, '15:00')
  device = await openDevice(start, { viewport: PHONE })
})

afterEach(async () => {
  await device.dispose()
  await server.dispose()
})

it('the open dialog of a turno says what another desk makes of it', async () => {
  const { page } = device
  await openAgenda(page, server.url)
  await page.goto(`${server.url}/appointments?cita=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Reagendar Cita' })
  await dialog.getByLabel('Motivo').waitFor()
  expect(await dialog.getByText('cambió mientras').count()).toBe(0)

  await api.put(`/appointments/${id}`, { startTime: '16:00', endTime: '16:15', status: 'rescheduled' })
  const news = 'Esta cita cambió mientras la tenías abierta. Ahora está así:'
  await dialog.getByText(`${news} Reagendada, viernes 20 de noviembre, 16:00 – 16:15.`).waitFor({ timeout: 60_000 })
  await api.put(`/appointments/${id}`, { status: 'cancelled' })
  await dialog.getByText(`${news} Cancelada, viernes 20 de noviembre, 16:00 – 16:15.`).waitFor({ timeout: 60_000 })
})
