import { expect, it } from 'vitest'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { bookedAppointment } from '#tests/journeys/agenda/agenda-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { SMALL_PHONE } from '#tests/support/browser/screens.ts'
import { idOfVera, openPortal, portalDay, slotButton, staffPut, toasted } from './portal-desk.ts'

const clinic = journey({ login: 'vera', prepare: async (api) => ({ patientId: await idOfVera(api) }) })

it('a patient confirms a visit, and keeps it until the desk has approved another one', async () => {
  const { api, rows, server } = clinic
  const old = await bookedAppointment(api, rows.patientId, '15:00', portalDay)
  const stateOf = () => api.get<Record<string, unknown>>(`/appointments/${old}`)
  const page = await clinic.openDevice({ screen: SMALL_PHONE, waitsForAnswers: true })
  await openPortal(page, server.url)
  await page.getByText('¿No puedes venir? Llámanos.').waitFor()

  await page.getByRole('button', { name: /^Confirmo: / }).click()
  await page.getByText('Confirmaste que vienes').waitFor()
  expect(await stateOf()).toMatchObject({ confirmedBy: 'paciente' })

  await page.getByRole('button', { name: /^Pedir otro horario: / }).click()
  await page.getByText(/^En lugar de: .*, 15:00\./).waitFor()
  await page.getByLabel('Motivo de la consulta').fill('Dolor de cuello')
  await page.getByLabel('Fecha preferida').fill(formatDayShort(portalDay))
  for (const start of ['16:00', '17:00']) await slotButton(page, start).click()
  await page.getByRole('button', { name: 'Enviar Solicitud (2 horario(s))' }).click()
  await toasted(page, 'Solicitud enviada exitosamente')
  await page.getByText('Solicitud en espera').waitFor()
  await page.getByText('Pediste otro horario', { exact: false }).waitFor()
  expect(await stateOf()).toMatchObject({ status: 'scheduled' })

  const [wish] = await api.get<{ id: number }[]>('/appointments/pending')
  await staffPut(server.url, api.token, `/appointments/${wish?.id}/approve`, { professionalId: 1 })
  // The phone asks by itself.
  await page.getByText('Reemplazada por otro horario', { exact: false }).waitFor({ timeout: 60_000 })
  await page.getByText('16:00 - 16:15').waitFor()
  await page.getByText('Solicitud en espera').waitFor({ state: 'detached' })
  expect(await stateOf()).toMatchObject({ status: 'cancelled' })
})
