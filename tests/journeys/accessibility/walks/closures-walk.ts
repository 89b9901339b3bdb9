import { dialogState, type Place, showScreen, state, type Walk } from '#tests/journeys/accessibility/screen-walk.ts'
import { agendaDay, bookedAppointment, openAgenda } from '#tests/journeys/agenda/agenda-desk.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'

/** A closed day with Ana's appointment, and a closed part of the next one. */
async function prepare(api: ClinicApi): Promise<void> {
  const { id } = await api.post<{ id: number }>('/patients', ana)
  await bookedAppointment(api, id, '15:00')
  const day = { from: agendaDay, to: agendaDay, kind: 'other' }
  await api.post('/closures', { ...day, reason: 'Congreso' })
  await api.post('/closures', { ...day, startTime: '14:00', endTime: '16:00', reason: 'Limpieza' })
}

const openForm = ({ page }: Place) => page.getByRole('button', { name: 'Cerrar un día…' }).click()

/** Closed days in the agenda and in the settings. */
export const closures: Walk = {
  name: 'closed days',
  prepare,
  states: [
    state('a closed day in the week', async ({ page, server }) => {
      await openAgenda(page, server.url)
      await page
        .getByRole('region', { name: 'Calendario' })
        .getByText(/Cerrado: Congreso/)
        .first()
        .waitFor()
    }),
    dialogState(
      'the form that closes a day',
      async (place) => {
        await openForm(place)
        const form = place.page.getByRole('dialog', { name: 'Cerrar un día' })
        await form.getByLabel('Desde el día').fill('20/11/2026')
        await form.getByRole('checkbox', { name: 'Solo una parte del día' }).check()
        await form.getByText('Cierres por venir').click()
        await form.getByRole('button', { name: /^Anular el cierre por Congreso/ }).waitFor()
      },
      'Cancelar',
    ),
    state('/configuracion/horario', async (place) => {
      await showScreen(place, '/configuracion/horario', 'Horario y días cerrados')
      await place.page.getByText('Hay 1 turno en ese cierre').first().waitFor()
    }),
  ],
}
