import type { Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { addDays, formatDayShort } from '#domain/values/dates/local-date.ts'
import {
  actButton,
  agendaDay,
  bookAnaWithoutPlace,
  bookedAppointment,
  fetchDialogs,
  openAgenda,
  patientAsks,
  requestsTab,
} from '#tests/journeys/agenda/agenda-desk.ts'
import { countedTaps } from '#tests/journeys/fixtures/counted-taps.ts'
import { waitForServerFound, waitingCount } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { ana, carla } from '#tests/journeys/fixtures/people.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import type { ServerProcess } from '#tests/support/server/server-process.ts'

/** Ana has an appointment tomorrow at ten, and Vera requests one. */
async function prepare(api: ClinicApi, { url }: ServerProcess) {
  const { id: anaId } = await api.post<{ id: number }>('/patients', ana)
  const { id: carlaId } = await api.post<{ id: number }>('/patients', carla)
  await bookedAppointment(api, anaId, '10:00')
  await patientAsks(url, ['09:00'])
  return { anaId, carlaId }
}

const clinic = journey({ prepare })
const nextTuesday = addDays(agendaDay, 4)

/** The stored appointments of a patient, once everything has arrived. */
async function arrived(page: Parameters<typeof waitingCount>[0], patientId: number) {
  await expect.poll(() => waitingCount(page), { timeout: 60_000 }).toBe(0)
  return storedRows(
    clinic.server.dataDir,
    `SELECT date, start_time, status, cancellation_reason FROM appointments WHERE patient_id = ${patientId} ORDER BY id`,
  )
}

it('a known patient is booked for next Tuesday at 15:00 in three taps from the agenda, beside what is typed', async () => {
  const page = await clinic.openDevice({ waitsForAnswers: true })
  await openAgenda(page, clinic.server.url)
  const taps = countedTaps()
  await taps.tap(page.getByRole('button', { name: 'Nueva Cita' }).first())
  const form = page.getByRole('dialog', { name: 'Nueva Cita' })
  await form.getByLabel('Fecha', { exact: false }).first().fill(formatDayShort(nextTuesday))
  await form.getByLabel('Hora de inicio').fill('15:00')
  await page.keyboard.press('Tab')
  await form.getByLabel('Motivo').fill('Control')
  await form.getByRole('combobox', { name: 'Paciente' }).fill('carla')
  await taps.tap(page.getByRole('option').filter({ hasText: 'Carla Núñez' }))
  let doubts = Number.NaN
  const onTheWay = async (route: Route) => {
    // Long enough for the form to read the agenda again.
    await page.waitForTimeout(3000)
    doubts = await form.getByText(/ya está ocupado|ya tiene una cita/).count()
    await route.continue()
  }
  await page.route('**/api/v1/appointments', onTheWay, { times: 1 })
  await taps.tap(form.getByRole('button', { name: 'Crear', exact: true }))
  await form.waitFor({ state: 'hidden' })
  expect(taps.count).toBe(3)
  // What is on its way does not count against its own form.
  expect(doubts).toBe(0)
  expect(await arrived(page, clinic.rows.carlaId)).toEqual([
    { date: '2026-11-24', start_time: '15:00', status: 'scheduled', cancellation_reason: null },
  ])
})

it('an appointment is cancelled with its reason in three taps: on it, on the decision, on the answer', async () => {
  const page = await clinic.openDevice()
  await openAgenda(page, clinic.server.url)
  const taps = countedTaps()
  await taps.tap(page.getByRole('button', { name: /^10:00 a 10:15, Ana Gómez/ }).first())
  await taps.tap(page.getByRole('dialog').getByRole('button', { name: 'Cancelar cita' }))
  const question = page.getByRole('dialog', { name: '¿Cancelar la cita?' })
  await question.getByLabel('Motivo').fill('Tiene gripe')
  await taps.tap(question.getByRole('button', { name: 'Cancelar cita' }))
  await question.waitFor({ state: 'hidden' })
  expect(taps.count).toBe(3)
  expect(await arrived(page, clinic.rows.anaId)).toEqual([
    { date: agendaDay, start_time: '10:00', status: 'cancelled', cancellation_reason: 'Tiene gripe' },
  ])
})

it('a request is approved as it was made in two taps from the requests', async () => {
  const page = await clinic.openDevice()
  await openAgenda(page, clinic.server.url)
  await requestsTab(page, 1).click()
  const taps = countedTaps()
  await taps.tap(actButton(page, 'Aprobar', 'Vera Sosa', '09:00'))
  const form = page.getByRole('dialog', { name: 'Aprobar solicitud' })
  await taps.tap(form.getByRole('button', { name: 'Aprobar', exact: true }))
  await form.waitFor({ state: 'hidden' })
  expect(taps.count).toBe(2)
  await expect.poll(() => waitingCount(page), { timeout: 60_000 }).toBe(0)
  const asked = 'SELECT date, start_time, status FROM appointments WHERE request_ref IS NOT NULL'
  expect(await storedRows(clinic.server.dataDir, asked)).toEqual([
    { date: agendaDay, start_time: '09:00', status: 'approved' },
  ])
})

it('an appointment whose time was given away gets another one in two taps from any screen, by the sync centre', async () => {
  const page = await clinic.openDevice()
  await openAgenda(page, clinic.server.url)
  await fetchDialogs(page)
  await bookAnaWithoutPlace(page, 'Ciática', () => bookedAppointment(clinic.api, clinic.rows.carlaId, '15:00'))
  await waitForServerFound(page)
  const pill = page.getByRole('link', { name: /Sincronización/ })
  await pill.filter({ hasText: '1 cambio necesita tu decisión' }).waitFor()
  const taps = countedTaps()
  await taps.tap(pill)
  const free = page
    .getByRole('article')
    .getByRole('button', { name: /^viernes .+ \d\d:\d\d a \d\d:\d\d$/ })
    .first()
  await free.waitFor()
  // While somebody has the time, asking for it again can't help.
  await page.getByRole('article').getByText('Ese horario lo tiene:').waitFor()
  expect(await page.getByRole('article').getByRole('button', { name: 'Intentar de nuevo' }).count()).toBe(0)
  const [start] = /\d\d:\d\d/.exec(await free.innerText()) ?? []
  await taps.tap(free)
  await page.getByText('No hay cambios por enviar').waitFor()
  expect(taps.count).toBe(2)
  expect(start).not.toBe('15:00')
  expect(await arrived(page, clinic.rows.anaId)).toMatchObject([
    { start_time: '10:00', status: 'scheduled' },
    { date: agendaDay, start_time: start, status: 'scheduled' },
  ])
})
