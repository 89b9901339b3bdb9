import { dialogState, showScreen, state, type Walk } from '#tests/journeys/accessibility/screen-walk.ts'
import { bookedAppointment } from '#tests/journeys/agenda/agenda-desk.ts'
import { withAna } from '#tests/journeys/cash/cash-desk.ts'
import { deskClock } from '#tests/journeys/fixtures/desk-clock.ts'
import { carla } from '#tests/journeys/fixtures/people.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'

const { today } = deskClock

/** Ana comes tomorrow and left two visits open today; Carla was attended, and has nothing to come. */
async function prepare(api: ClinicApi): Promise<void> {
  const anaId = await withAna(api)
  await bookedAppointment(api, anaId, '15:00')
  for (const time of ['08:00', '08:30']) await bookedAppointment(api, anaId, time, today)
  const { id: carlaId } = await api.post<{ id: number }>('/patients', carla)
  await api.put(`/appointments/${await bookedAppointment(api, carlaId, '07:30', today)}`, { status: 'completed' })
}

/** The lists beside the agenda: who is told of tomorrow, what nobody closed, and who has nothing to come. */
export const agendaListsWalk: Walk = {
  name: 'the lists beside the agenda',
  prepare,
  states: [
    state('a day with somebody to be told', async (place) => {
      await showScreen(place, '/appointments/reminders', 'Mañana')
      await place.page.getByText('Falta 1 por avisar').waitFor()
    }),
    state('a day of which everybody has answered', async ({ page }) => {
      await page.getByRole('button', { name: 'No puede: Ana Gómez' }).click()
      await page.getByText('No queda nadie por avisar con WhatsApp.').waitFor()
    }),
    state('a day whose visits have begun', async ({ page }) => {
      await page.getByRole('button', { name: 'Día anterior' }).click()
      await page.getByText('Ya pasó la hora').first().waitFor()
    }),
    state('appointments that nobody closed', async (place) => {
      await showScreen(place, '/appointments/unclosed', 'Sin cerrar')
      await place.page.getByLabel('Todas').check()
      await place.page.getByText('2 marcadas').waitFor()
    }),
    dialogState(
      'closing several of them',
      async ({ page }) => {
        await page.getByRole('button', { name: 'Atendido' }).click()
        await page.getByText('Quedan 2 sin cobro').waitFor()
      },
      'Volver',
    ),
    state('who has nothing to come', async (place) => {
      await showScreen(place, '/appointments/recall', 'Sin próximo turno')
      await place.page.getByText('Carla Núñez').waitFor()
    }),
    state('who was called lately', async ({ page }) => {
      await page.getByRole('button', { name: 'No contesta: Carla Núñez' }).click()
      await page.getByRole('button', { name: 'Llamados hace poco 1' }).click()
      await page.getByText('No respondió', { exact: true }).waitFor()
    }),
  ],
}
