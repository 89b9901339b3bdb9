import { addDays, formatDayShort } from '#domain/values/dates/local-date.ts'
import { state, type Walk } from '#tests/journeys/accessibility/screen-walk.ts'
import { agendaDay, openAgenda } from '#tests/journeys/agenda/agenda-desk.ts'
import { ana, carla } from '#tests/journeys/fixtures/people.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'

const SERIES = '0f0e6c52-0d0e-4a3c-9a54-3c1f0b7d2e11'
const week = (count: number) => addDays(agendaDay, 7 * count)

/** Ana comes at 17:00 twice, as a series. Carla has 15:00 next week, and the week after that day is closed. */
async function prepare(api: ClinicApi): Promise<void> {
  const idOf = async (person: object) => (await api.post<{ id: number }>('/patients', person)).id
  const [anaId, carlaId] = [await idOf(ana), await idOf(carla)]
  const visit = { professionalId: 1, reason: 'Control', notes: '', status: 'scheduled' }
  for (const date of [week(0), week(1)]) {
    const times = { startTime: '17:00', endTime: '17:15' }
    await api.post('/appointments', { ...visit, ...times, date, patientId: anaId, seriesRef: SERIES })
  }
  const taken = { startTime: '15:00', endTime: '15:15', date: week(1), patientId: carlaId }
  await api.post('/appointments', { ...visit, ...taken })
  await api.post('/closures', { from: week(2), to: week(2), reason: 'Nochebuena', kind: 'other' })
}

/** A series that is cancelled from one of its appointments on, and one that is made. */
export const seriesWalk: Walk = {
  name: 'a series of appointments',
  prepare,
  states: [
    state(
      'whether those that follow are cancelled, too',
      async ({ page, server, api }) => {
        await openAgenda(page, server.url)
        const [first] = await api.get<{ id: number }[]>(`/appointments?startDate=${agendaDay}&endDate=${agendaDay}`)
        await page.goto(`${server.url}/appointments?cita=${first?.id}`)
        const visit = page.getByRole('dialog', { name: 'Reagendar Cita' })
        await visit.getByText('Serie: 1 de 2').waitFor()
        await visit.getByRole('button', { name: 'Cancelar cita' }).click()
        await page.getByRole('button', { name: 'Esta y la que sigue' }).click()
        await page.getByRole('button', { name: 'Cancelar 2 citas' }).waitFor()
      },
      ({ page, server }) => openAgenda(page, server.url),
    ),
    state('the dates of a series, with what stands in their way', async ({ page }) => {
      await page.getByRole('button', { name: 'Nueva Cita' }).first().click()
      const form = page.getByRole('dialog', { name: 'Nueva Cita' })
      await form.getByLabel('Fecha', { exact: false }).first().fill(formatDayShort(agendaDay))
      await form.getByLabel('Hora de inicio').fill('15:00')
      await page.keyboard.press('Tab')
      await form.getByRole('checkbox', { name: 'Repetir esta cita' }).click()
      await form.getByText('Cerrado: Nochebuena.').waitFor()
      await form.getByText(/^Ocupado: Carla Núñez/).waitFor()
    }),
    state('a date of it that is changed', async ({ page }) => {
      await page
        .getByRole('button', { name: /^Cambiar: / })
        .nth(1)
        .click()
      await page.getByRole('button', { name: 'Listo' }).waitFor()
    }),
  ],
}
