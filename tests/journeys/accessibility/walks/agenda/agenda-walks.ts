import { formatDayShort } from '#domain/values/dates/local-date.ts'
import {
  cutOff,
  dialogState,
  type Place,
  reachable,
  state,
  type Walk,
} from '#tests/journeys/accessibility/screen-walk.ts'
import {
  actButton,
  agendaDay,
  bookedAppointment,
  openAgenda,
  patientAsks,
  requestsTab,
} from '#tests/journeys/agenda/agenda-desk.ts'
import { bookWithBoth, layRita } from '#tests/journeys/agenda/second-professional.ts'
import { takenIncome } from '#tests/journeys/cash/cash-desk.ts'
import { deskClock } from '#tests/journeys/fixtures/desk-clock.ts'
import { bookAppointment, waitForServerFound, waitForServerLost } from '#tests/journeys/fixtures/front-desk.ts'
import { bePatient } from '#tests/journeys/fixtures/patience.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'
import type { ServerProcess } from '#tests/support/server/server-process.ts'
import { bookingWalk } from './booking-walk.ts'

const { today } = deskClock

async function prepare(api: ClinicApi, { url }: ServerProcess): Promise<void> {
  const { id } = await api.post<{ id: number }>('/patients', { ...ana, deskNotes: 'Avisar antes de entrar' })
  for (const time of ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00']) await bookedAppointment(api, id, time)
  await api.put(`/appointments/${await bookedAppointment(api, id, '15:00')}`, { status: 'cancelled' })
  for (const time of ['08:00', '10:00']) await bookedAppointment(api, id, time, today)
  await takenIncome(api, id, { appointmentId: await bookedAppointment(api, id, '11:00', today) })
  await patientAsks(url, ['09:00', '10:30'])
}

async function opened({ page, server }: Place): Promise<void> {
  await openAgenda(page, server.url)
  // What the header half covers depends on the scroll position, so the page stays at the top.
  await page.getByRole('banner').evaluate((header) => {
    header.style.position = 'static'
  })
}

/** Presses a button next to the appointment of nine o'clock. */
const act =
  (name: string, patient = 'Ana Gómez') =>
  ({ page }: Place) =>
    actButton(page, name, patient, '09:00').click()

const calendar = ({ page }: Place) => page.getByRole('region', { name: 'Calendario' })
const cancelled = (place: Place) =>
  calendar(place).getByRole('button', { name: /^15:00 a 15:15, Ana Gómez, Cancelada/ })
const form = ({ page }: Place) => page.getByRole('dialog', { name: 'Nueva Cita' })

const lists: Walk = {
  name: 'the agenda and what its lists open',
  prepare,
  // An address without a mail server: a reminder is only offered when mail is configured, and the walk sends none.
  smtpUrl: () => 'smtp://127.0.0.1:9',
  states: [
    state('the week', async (place) => {
      await opened(place)
      await actButton(place.page, 'Completar', 'Ana Gómez', '09:00').waitFor()
    }),
    state('what nobody closed', async ({ page }) => {
      await page.getByRole('tab', { name: 'Sin cerrar (1)' }).click()
      await actButton(page, 'No asistió', 'Ana Gómez', '08:00', today).waitFor()
      await page.getByRole('tab', { name: 'Citas de Hoy' }).click()
    }),
    dialogState(
      'a completion',
      async (place) => {
        const { page } = place
        await act('Completar')(place)
        await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar' }).click()
        await page.getByRole('checkbox', { name: 'Registrar el ingreso' }).check()
        await page.getByRole('checkbox', { name: 'Agregar un registro clínico' }).check()
        await page.getByRole('checkbox', { name: 'Agendar el próximo turno' }).check()
      },
      'Cancelar',
    ),
    dialogState('a cancelling', act('Cancelar cita'), 'Volver'),
    dialogState('an absence', act('No asistió'), 'Volver'),
    dialogState('a reminder', act('Recordatorio'), 'Volver'),
    dialogState('a charge', ({ page }) => actButton(page, 'Cobrar', 'Ana Gómez', '10:00', today).click(), 'Cancelar'),
    dialogState(
      'what was charged',
      ({ page }) => actButton(page, 'Ver cobro', 'Ana Gómez', '11:00', today).click(),
      'Cerrar',
    ),
    state(
      'a second charge',
      async ({ page }) => {
        await actButton(page, 'Completar', 'Ana Gómez', '11:00', today).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar' }).click()
        await page.getByRole('checkbox', { name: 'Registrar el ingreso' }).check()
        await page.getByLabel('Método de pago').selectOption('cash')
        await page.getByRole('button', { name: 'Marcar completada' }).click()
        await page.getByRole('alertdialog').getByText('¿Otro cobro?').waitFor()
      },
      async ({ page }) => {
        for (const dialog of [page.getByRole('alertdialog'), page.getByRole('dialog')]) {
          await dialog.getByRole('button', { name: 'Cancelar', exact: true }).click()
          await dialog.waitFor({ state: 'hidden' })
        }
      },
    ),
    dialogState(
      'a moving',
      async (place) => {
        await act('Reagendar')(place)
        await place.page.getByRole('dialog').getByLabel('Hora de inicio').waitFor()
      },
      'Cancelar',
    ),
    dialogState(
      'a booking',
      ({ page }) => page.getByRole('button', { name: 'Nueva Cita' }).first().click(),
      'Cancelar',
    ),
    state('the requests', async ({ page }) => {
      await requestsTab(page, 2).click()
      await actButton(page, 'Aprobar', 'Vera Sosa', '09:00').waitFor()
    }),
    dialogState(
      'an approval',
      async (place) => {
        await act('Aprobar', 'Vera Sosa')(place)
        await place.page.getByText('Al aprobar se quitan las otras opciones').waitFor()
      },
      'Cancelar',
    ),
    dialogState('a rejection', act('Rechazar', 'Vera Sosa'), 'Cancelar'),
  ],
}

const views: Walk = {
  name: 'the agenda by month and by day, and its form',
  prepare,
  states: [
    state('the month', async (place) => {
      await opened(place)
      await calendar(place).getByRole('checkbox', { name: 'Mostrar canceladas' }).check()
      await calendar(place).getByText('Cancelado', { exact: true }).waitFor()
      await place.page.getByRole('button', { name: 'Mes', exact: true }).click()
      if (place.isPhone) await calendar(place).getByText('9 citas').waitFor()
      else
        await place.page
          .locator(`[data-date="${agendaDay}"]`)
          .getByText(/^plus \d más$/)
          .waitFor()
    }),
    state(
      'what the month has no room for',
      async ({ page, isPhone }) => {
        if (isPhone) return
        await page
          .locator(`[data-date="${agendaDay}"]`)
          .getByText(/^plus \d más$/)
          .click()
        await page.getByRole('dialog', { name: 'Citas del viernes 20 de noviembre' }).waitFor()
      },
      ({ page }) => page.keyboard.press('Escape'),
    ),
    state('a day', async (place) => {
      await place.page.getByRole('button', { name: 'Día', exact: true }).click()
      await place.page.getByRole('button', { name: 'Siguiente' }).click()
      await cancelled(place).waitFor()
    }),
    dialogState('a cancelled turno', (place) => cancelled(place).click(), 'Cerrar'),
    state('a patient that nobody knows', async (place) => {
      const { page } = place
      await page.getByRole('button', { name: 'Nueva Cita' }).first().click()
      await form(place).getByRole('combobox', { name: 'Paciente' }).fill('bruno díaz')
      await page.getByRole('option', { name: 'Nuevo paciente' }).waitFor()
    }),
    dialogState(
      'a patient who is new',
      ({ page }) => page.getByRole('option', { name: 'Nuevo paciente' }).click(),
      'Cancelar',
      ({ page }) => page.getByRole('dialog', { name: 'Nuevo Paciente' }),
    ),
    state('a taken time, refused', async (place) => {
      await form(place).getByLabel('Fecha', { exact: false }).first().fill(formatDayShort(agendaDay))
      await form(place).getByLabel('Hora de inicio').fill('09:00')
      await form(place).getByText('Ese horario ya está ocupado:').waitFor()
      await form(place).getByRole('button', { name: 'Crear', exact: true }).click()
      await form(place).getByText('Debe seleccionar un paciente').waitFor()
    }),
    dialogState(
      'a discarding',
      ({ page }) => page.keyboard.press('Escape'),
      'Seguir editando',
      ({ page }) => page.getByRole('alertdialog'),
    ),
  ],
}

const places = ({ page }: Place) => page.getByRole('region', { name: /Próximos horarios libres/ }).getByRole('button')
const waits = ({ page }: Place) => page.getByRole('button', { name: /^Resolver: / })

const unplaced: Walk = {
  name: 'the agenda and what settles a turno without a place',
  prepare,
  states: [
    state('it waits', async (place) => {
      const { page } = place
      await opened(place)
      await cutOff(place)
      await waitForServerLost(page)
      const date = formatDayShort(agendaDay)
      await bookAppointment(page, { patient: 'Ana Gómez', date, start: '09:00', reason: 'Ciática' })
      await reachable(place)
      await waitForServerFound(page)
      await waits(place).waitFor()
    }),
    dialogState(
      'free places',
      async (place) => {
        await waits(place).click()
        await places(place).first().waitFor()
      },
      'Dejar como nota pendiente',
    ),
    dialogState(
      'another place',
      async (place) => {
        await bePatient(place.page)
        await waits(place).click()
        await places(place).first().click()
        await place.page.getByRole('dialog', { name: 'Turno reubicado' }).waitFor()
      },
      'Cerrar',
    ),
  ],
}

const columns: Walk = {
  name: 'the agenda of two professionals',
  lay: layRita,
  prepare: bookWithBoth,
  states: [
    state('a day with a column for each', async (place) => {
      await opened(place)
      await place.page.getByRole('button', { name: 'Día', exact: true }).click()
      await place.page.locator('.sx__week-header').getByText('Rita Paz').waitFor()
    }),
    state('an appointment that is moved by keys', async ({ page }) => {
      await page.locator('.sx__time-grid-event').first().focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Mover', exact: true }).press('Enter')
      await page.getByRole('application', { name: 'Mover la cita' }).waitFor()
    }),
  ],
}

export const agendaWalks: readonly Walk[] = [lists, views, unplaced, columns, bookingWalk]
