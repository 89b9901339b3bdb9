import type { Locator, Page } from 'playwright-core'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { addDays, formatDayShort, type LocalDate } from '#domain/values/dates/local-date.ts'
import { waitForDialogClosed } from '#tests/journeys/fixtures/closed-dialog.ts'
import { deskClock } from '#tests/journeys/fixtures/desk-clock.ts'
import { bookAppointment, openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import { mirrorAtHead } from '#tests/journeys/fixtures/mirror-head.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'

/** The day of the appointments in the journeys: tomorrow, a Friday. */
export const agendaDay: LocalDate = addDays(deskClock.today, 1)

/** Makes Ana's appointment of 15:00 on this page offline, while `giveAway` gives that time to somebody else. */
export async function bookAnaWithoutPlace(page: Page, reason: string, giveAway: () => Promise<unknown>): Promise<void> {
  await page.context().setOffline(true)
  await page.getByRole('link', { name: /Sin conexión|Sin servidor/ }).waitFor()
  await bookAppointment(page, { patient: 'Ana Gómez', date: formatDayShort(agendaDay), start: '15:00', reason })
  await giveAway()
  await page.context().setOffline(false)
}

/** Makes a patient's appointment of that day, 15 minutes long; returns its id. */
export async function bookedAppointment(api: ClinicApi, patientId: number, startTime: string, date = agendaDay) {
  const endTime = startTime.replace(/00$/, '15').replace(/30$/, '45')
  const body = { date, startTime, endTime, reason: 'Control', notes: '', patientId, professionalId: 1 }
  return (await api.post<{ id: number }>('/appointments', body)).id
}

const vera = { name: 'Vera', lastName: 'Sosa', dni: '33444555', phone: '3537 433333', email: 'vera@correo.example' }
export const lina = {
  name: 'Lina',
  lastName: 'Paz',
  dni: '34555666',
  phone: '3537 444444',
  email: 'lina@correo.example',
}

/** Registers a visitor (Vera Sosa by default), who requests appointments of that day, each 15 minutes long. */
export async function patientAsks(
  url: string,
  starts: readonly string[],
  { person = vera, date = agendaDay } = {},
): Promise<void> {
  const login = { username: person.name.toLowerCase(), password: 'clave-de-visita' }
  await post(url, '/auth/register', { ...person, ...login })
  const { token } = (await (await post(url, '/auth/login', login)).json()) as { token: string }
  const slots = starts.map((startTime) => ({ startTime, endTime: startTime.replace(/00$/, '15').replace(/30$/, '45') }))
  const asked = {
    motivo: 'Dolor de cuello',
    preferenciaDia: date,
    preferenciaHora: slots.map(({ startTime, endTime }) => `${startTime} - ${endTime}`).join(', '),
    notas: 'Prefiero la mañana',
    fechaSeleccionada: date,
    horarioSeleccionado: slots[0],
    horariosSeleccionados: slots,
  }
  await post(url, '/appointments/request', asked, token)
}

async function post(url: string, path: string, body: object, token?: string): Promise<Response> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

/** Opens the agenda on a signed-in device; from then on it needs no server. */
export async function openAgenda(page: Page, url: string): Promise<void> {
  await openScreen(page, url, '/appointments', 'Gestión de Citas')
  await cards(page).getByText('%').waitFor()
  await mirrorAtHead(page)
}

/** Opens and closes a dialog of the agenda: from then on its dialogs open without server and worker. */
export async function fetchDialogs(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Nueva Cita' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Nueva Cita' })
  await dialog.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await waitForDialogClosed(dialog)
}

/** The six cards, which have figures once the mirror holds every appointment. */
export function cards(page: Page): Locator {
  return page.getByRole('region', { name: 'Resumen de citas' })
}

/** The list below the calendar. */
export function managementList(page: Page): Locator {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: 'Gestión', exact: true }) })
}

/** The row of that list with this start. */
export function managementRow(page: Page, startTime: string): Locator {
  return managementList(page).getByRole('listitem').filter({ hasText: startTime })
}

/** A button of the lists, by its act and appointment. */
export function actButton(page: Page, act: string, patient: string, startTime: string, date = agendaDay): Locator {
  return page.getByRole('button', { name: `${act}: ${patient}, ${formatDayInWords(date)}, ${startTime}` }).first()
}

/** The tab of the requests, by the number of pending ones. */
export function requestsTab(page: Page, waiting: number): Locator {
  const count = waiting === 1 ? '1 pendiente' : `${waiting} pendientes`
  return page.getByRole('tab', { name: waiting === 0 ? 'Solicitudes' : `Solicitudes (${count})`, exact: true })
}
