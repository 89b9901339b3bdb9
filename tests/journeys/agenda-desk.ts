import type { Locator, Page } from 'playwright-core'
import { clinicDayAt } from '#domain/values/clinic-time.ts'
import { formatDayInWords } from '#domain/values/day-in-words.ts'
import { addDays, type LocalDate } from '#domain/values/local-date.ts'
import type { ClinicApi } from '#tests/support/clinic-api.ts'
import { openScreen, signIn, workerReady } from './front-desk.ts'

/** The day of the turnos in these journeys: near, but past at no hour. */
export const agendaDay: LocalDate = addDays(clinicDayAt(Date.now()), 3)

export const ana = {
  firstName: 'Ana',
  lastName: 'Gómez',
  dni: '30111222',
  phone: '3537 411111',
  email: 'ana@correo.example',
}

/** A turno of a patient on that day, 15 minutes long; gives its id. */
export async function bookedTurno(api: ClinicApi, patientId: number, startTime: string, date = agendaDay) {
  const endTime = startTime.replace(/00$/, '15').replace(/30$/, '45')
  const body = { date, startTime, endTime, reason: 'Control', notes: '', patientId, professionalId: 1 }
  return (await api.post<{ id: number }>('/appointments', body)).id
}

/** A visitor registers and asks for turnos of that day, each 15 minutes long. */
export async function patientAsks(url: string, starts: readonly string[]): Promise<void> {
  const login = { username: 'vera', password: 'clave-de-vera' }
  const person = { name: 'Vera', lastName: 'Sosa', dni: '33444555', phone: '3537 433333', email: 'vera@correo.example' }
  await post(url, '/auth/register', { ...person, ...login })
  const { token } = (await (await post(url, '/auth/login', login)).json()) as { token: string }
  const slots = starts.map((startTime) => ({ startTime, endTime: startTime.replace(/00$/, '15').replace(/30$/, '45') }))
  const asked = {
    motivo: 'Dolor de cuello',
    preferenciaDia: agendaDay,
    preferenciaHora: slots.map(({ startTime, endTime }) => `${startTime} - ${endTime}`).join(', '),
    notas: 'Prefiero la mañana',
    fechaSeleccionada: agendaDay,
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

/** Signs the receptionist in and opens the agenda, so that it needs no server from then on. */
export async function openAgenda(page: Page, url: string): Promise<void> {
  await signIn(page, url)
  await workerReady(page)
  await openScreen(page, url, '/appointments', 'Gestión de Citas')
  await cards(page).getByText('%').waitFor()
}

/** The six cards, which show figures once the mirror holds every turno. */
export function cards(page: Page): Locator {
  return page.getByRole('region', { name: 'Resumen de citas' })
}

/** A button of the lists, by what it does and the turno that it is about. */
export function actButton(page: Page, act: string, patient: string, startTime: string, date = agendaDay): Locator {
  return page.getByRole('button', { name: `${act}: ${patient}, ${formatDayInWords(date)}, ${startTime}` }).first()
}

/** The tab of the requests, by how many wait. */
export function requestsTab(page: Page, waiting: number): Locator {
  const count = waiting === 1 ? '1 pendiente' : `${waiting} pendientes`
  return page.getByRole('tab', { name: waiting === 0 ? 'Solicitudes' : `Solicitudes (${count})`, exact: true })
}
