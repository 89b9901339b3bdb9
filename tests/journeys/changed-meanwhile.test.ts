import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ClinicApi, createClinicApi } from '#tests/support/clinic-api.ts'
import { PHONE } from '#tests/support/screens.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { ana, bookedTurno, openAgenda } from './agenda-desk.ts'
import { deskStart, type OpenDevice, openDevice } from './desk-clock.ts'
import { field, openPatients } from './patients-desk.ts'

const start = deskStart()

let server: ServerProcess
let api: ClinicApi
let device: OpenDevice
let patientId: number
let id: number

beforeEach(async () => {
  server = await start.server()
  await server.start()
  api = await createClinicApi(server.url)
  patientId = (await api.post<{ id: number }>('/patients', ana)).id
  id = await bookedTurno(api, patientId, '15:00')
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

it('the open form of a patient says what another desk makes of it, and keeps what is typed', async () => {
  const { page } = device
  await openPatients(page, server.url)
  await page.getByRole('button', { name: `Editar a ${ana.firstName}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar Paciente' })
  await field(dialog, 'address').fill('Belgrano 12')
  expect(await dialog.getByText('mientras la tenías abierta').count()).toBe(0)

  await api.put(`/patients/${patientId}`, { phone: '3537 455555' })
  const news = 'Esta ficha cambió mientras la tenías abierta. Ahora está así: Teléfono: 3537 455555.'
  await dialog.getByRole('status').getByText(news).waitFor({ timeout: 60_000 })
  expect(await field(dialog, 'address').inputValue()).toBe('Belgrano 12')
  await dialog.getByRole('button', { name: 'Guardar Cambios' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const saved = { phone: '3537 455555', address: 'Belgrano 12' }
  await expect.poll(() => api.get(`/patients/${patientId}`)).toMatchObject(saved)
})

it('the open form of a patient says that another desk deleted it', async () => {
  const { page } = device
  await openPatients(page, server.url)
  await page.getByRole('button', { name: `Editar a ${ana.firstName}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar Paciente' })
  await field(dialog, 'address').fill('Belgrano 12')
  await fetch(`${server.url}/api/v1/patients/${patientId}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${api.token}` },
  })
  await dialog.getByText('Esta ficha se eliminó mientras la tenías abierta.').waitFor({ timeout: 60_000 })
  expect(await field(dialog, 'address').inputValue()).toBe('Belgrano 12')
})
