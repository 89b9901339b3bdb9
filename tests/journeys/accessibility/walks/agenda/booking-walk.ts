import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { dialogState, type Place, state, type Walk } from '#tests/journeys/accessibility/screen-walk.ts'
import { agendaDay, bookedAppointment, openAgenda } from '#tests/journeys/agenda/agenda-desk.ts'
import { layRita } from '#tests/journeys/agenda/second-professional.ts'
import { withAna } from '#tests/journeys/cash/cash-desk.ts'
import { deskClock } from '#tests/journeys/fixtures/desk-clock.ts'
import { choosePatient } from '#tests/journeys/fixtures/front-desk.ts'

const { today } = deskClock

const form = ({ page }: Place) => page.getByRole('dialog', { name: 'Nueva Cita' })

/** Types a place into the open form. */
async function typePlace(place: Place, date: typeof today, start: string): Promise<void> {
  await form(place).getByLabel('Fecha', { exact: false }).first().fill(formatDayShort(date))
  await form(place).getByLabel('Hora de inicio').fill(start)
  await place.page.keyboard.press('Tab')
}

export const bookingWalk: Walk = {
  name: 'the agenda of two professionals, and what a booking points out',
  lay: layRita,
  prepare: async (api) => {
    const anaId = await withAna(api)
    await bookedAppointment(api, anaId, '15:00', today)
    await bookedAppointment(api, anaId, '16:00')
  },
  states: [
    state('one of them chosen', async ({ page, server }) => {
      await openAgenda(page, server.url)
      await page.getByRole('button', { name: 'Rita Paz', exact: true }).click()
      await page.getByText('15:00 a 15:15, Ana Gómez').first().waitFor({ state: 'detached' })
    }),
    state(
      'the whole name of an appointment that is pointed at',
      async ({ page }) => {
        await page.getByRole('button', { name: 'Rita Paz', exact: true }).click()
        const appointment = page.locator('.sx__event').filter({ hasText: 'Ana Gómez' }).first()
        await appointment.scrollIntoViewIfNeeded()
        await appointment.hover({ position: { x: 4, y: 4 } })
        await appointment.hover({ position: { x: 8, y: 6 } })
        await page.locator('[data-appointment-tip]').getByText('Ana Gómez', { exact: true }).waitFor()
      },
      ({ page }) => page.keyboard.press('Escape'),
    ),
    state('an hour that is over', async (place) => {
      await place.page.getByRole('button', { name: 'Nueva Cita' }).first().click()
      await typePlace(place, today, '08:00')
      await form(place).getByText('Esa hora de hoy ya pasó.').waitFor()
    }),
    state('closed hours', async (place) => {
      await typePlace(place, agendaDay, '10:00')
      await form(place).getByText('A esa hora el consultorio está cerrado').waitFor()
    }),
    state('the same patient twice', async (place) => {
      await typePlace(place, today, '15:00')
      await choosePatient(place.page, form(place), 'Ana Gómez')
      await form(place).getByText('ya tiene una cita a esa hora').waitFor()
    }),
    dialogState(
      'its discarding',
      ({ page }) => page.keyboard.press('Escape'),
      'Seguir editando',
      ({ page }) => page.getByRole('alertdialog'),
    ),
  ],
}
