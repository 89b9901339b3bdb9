import { dialogState, state, type Walk } from '#tests/journeys/accessibility/screen-walk.ts'
import { agendaDay, bookedAppointment, openAgenda } from '#tests/journeys/agenda/agenda-desk.ts'
import { deskClock } from '#tests/journeys/fixtures/desk-clock.ts'
import { openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import { ana, carla } from '#tests/journeys/fixtures/people.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'

/** Ana's appointment is cancelled, and Carla waits, to whom the slot was offered. */
async function prepare(api: ClinicApi): Promise<void> {
  const idOf = async (person: object) => (await api.post<{ id: number }>('/patients', person)).id
  const [anaId, carlaId] = [await idOf(ana), await idOf(carla)]
  await api.put(`/appointments/${await bookedAppointment(api, anaId, '15:00')}`, { status: 'cancelled' })
  await bookedAppointment(api, anaId, '17:00')
  const wanted = { weekdays: '1,5', fromTime: '14:00', toTime: '18:00', urgent: true, note: 'Sale a las 14' }
  await api.post('/waiting', { patientId: carlaId, fromDate: agendaDay, ...wanted })
  await api.post('/waiting', { patientId: anaId, fromDate: agendaDay, status: 'placed' })
  const offered = { slotDate: agendaDay, slotStart: '15:00', professionalId: 1 }
  await api.post('/contacts', {
    date: deskClock.today,
    patientId: carlaId,
    channel: 'phone',
    kind: 'offer',
    ...offered,
  })
}

/** The waiting list and its form, and who wants a freed slot. */
export const waitingWalk: Walk = {
  name: 'the waiting list and a free slot',
  prepare,
  states: [
    state('the waiting list', async ({ page, server }) => {
      await openScreen(page, server.url, '/appointments/waiting', 'Lista de espera')
      await page.getByText('Sale a las 14').waitFor()
    }),
    state('what is over', async ({ page }) => {
      await page.getByRole('button', { name: 'Cerradas' }).click()
      await page.getByRole('button', { name: /^Volver a la lista: Ana/ }).waitFor()
    }),
    dialogState(
      'an entry, refused',
      async ({ page }) => {
        await page.getByRole('button', { name: 'Agregar', exact: true }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('button', { name: 'lunes' }).click()
        await dialog.getByRole('button', { name: 'Agregar', exact: true }).click()
        await page.getByText('Debe seleccionar un paciente').first().waitFor()
      },
      'Cancelar',
    ),
    state('a freed slot above the agenda', async ({ page, server }) => {
      await openAgenda(page, server.url)
      await page.getByText(/^Se liberó/).waitFor()
    }),
    dialogState(
      'who wants it, with the message of an offer',
      async ({ page }) => {
        await page.getByRole('button', { name: /^Quién lo quiere: / }).click()
        await page.getByText(/^Ofrecido/).waitFor()
        await page.getByRole('button', { name: /^Ofrecer a Carla/ }).click()
        await page.getByLabel('Mensaje para el paciente').waitFor()
      },
      'Cerrar',
    ),
  ],
}
