import { expect, it } from 'vitest'
import { bookedAppointment, openAgenda } from '#tests/journeys/agenda/agenda-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { field, openPatients } from '#tests/journeys/patients/patients-desk.ts'
import { PHONE } from '#tests/support/browser/screens.ts'
import { isProof } from '#tests/support/suites/tier.ts'

/** Ana with an appointment. */
const clinic = journey({
  prepare: async (api) => {
    const { id: anaId } = await api.post<{ id: number }>('/patients', ana)
    return { anaId, id: await bookedAppointment(api, anaId, '15:00') }
  },
})

const openedPhone = () => clinic.openDevice({ screen: PHONE, waitsForAnswers: true })

it.runIf(isProof)('the open dialog of an appointment says what another device changes', async () => {
  const { server, api, rows } = clinic
  const page = await openedPhone()
  await openAgenda(page, server.url)
  await page.goto(`${server.url}/appointments?cita=${rows.id}`)
  const dialog = page.getByRole('dialog', { name: 'Reagendar Cita' })
  await dialog.getByLabel('Motivo').waitFor()
  expect(await dialog.getByText('cambió mientras').count()).toBe(0)

  await api.put(`/appointments/${rows.id}`, { startTime: '16:00', endTime: '16:15', status: 'rescheduled' })
  const news = 'Esta cita cambió mientras la tenías abierta. Ahora está así:'
  await dialog.getByText(`${news} Reagendada, viernes 20 de noviembre, 16:00 – 16:15.`).waitFor({ timeout: 60_000 })
  await api.put(`/appointments/${rows.id}`, { status: 'cancelled' })
  await dialog.getByText(`${news} Cancelada, viernes 20 de noviembre, 16:00 – 16:15.`).waitFor({ timeout: 60_000 })
})

it('the open form of a patient says what another device changes, and keeps what is typed', async () => {
  const { server, api, rows } = clinic
  const page = await openedPhone()
  await openPatients(page, server.url)
  await page.getByRole('button', { name: `Editar a ${ana.firstName}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar Paciente' })
  await field(dialog, 'address').fill('Belgrano 12')
  expect(await dialog.getByText('mientras la tenías abierta').count()).toBe(0)

  await api.put(`/patients/${rows.anaId}`, { phone: '3537 455555' })
  const news = 'Esta ficha cambió mientras la tenías abierta. Ahora está así: Teléfono: 3537 455555.'
  await dialog.getByRole('status').getByText(news).waitFor({ timeout: 60_000 })
  expect(await field(dialog, 'address').inputValue()).toBe('Belgrano 12')
  await dialog.getByRole('button', { name: 'Guardar Cambios' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const saved = { phone: '3537 455555', address: 'Belgrano 12' }
  await expect.poll(() => api.get(`/patients/${rows.anaId}`)).toMatchObject(saved)
})

it.runIf(isProof)('the open form of a patient says that another device deleted it', async () => {
  const { server, api, rows } = clinic
  const page = await openedPhone()
  await openPatients(page, server.url)
  await page.getByRole('button', { name: `Editar a ${ana.firstName}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar Paciente' })
  await field(dialog, 'address').fill('Belgrano 12')
  await fetch(`${server.url}/api/v1/patients/${rows.anaId}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${api.token}` },
  })
  await dialog.getByText('Esta ficha se eliminó mientras la tenías abierta.').waitFor({ timeout: 60_000 })
  expect(await field(dialog, 'address').inputValue()).toBe('Belgrano 12')
})
