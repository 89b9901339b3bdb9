import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { registerAt, vera } from '#tests/journeys/accounts/account-desk.ts'
import { fillRequest, openPortal, slotButton } from '#tests/journeys/accounts/portal-desk.ts'
import { waitForDialogClosed } from '#tests/journeys/fixtures/closed-dialog.ts'
import { bookAppointment, signIn, waitForServerFound, waitForServerLost } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { PHONE } from '#tests/support/browser/screens.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { agendaDay, bookedAppointment, fetchDialogs, openAgenda } from './agenda-desk.ts'

const clinic = journey({
  prepare: async (api, { url }) => {
    const { id } = await api.post<{ id: number }>('/patients', ana)
    await bookedAppointment(api, id, '15:00')
    await registerAt(url)
  },
})

const closing = (page: Page) => page.getByRole('dialog', { name: 'Cerrar un día' })
const made = (page: Page) => page.getByRole('dialog', { name: 'Cierres por venir' })

/** Closes tomorrow on this page. */
async function closeTomorrow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cerrar un día…' }).click()
  const form = closing(page)
  await form.getByLabel('Desde el día').fill(formatDayShort(agendaDay))
  await form.getByLabel('Motivo').fill('Congreso')
  await form.getByText('Hay 1 turno en ese cierre').waitFor()
  await form.getByRole('button', { name: 'Anotar el cierre' }).click()
  await made(page).waitFor()
}

it('closes a day without network, shows it at once, sends it, and keeps it from patients within one pull', async () => {
  const tablet = await clinic.openDevice()
  await openAgenda(tablet, clinic.server.url)
  await fetchDialogs(tablet)
  const phone = await clinic.openDevice({ screen: PHONE, isSignedIn: false })
  await signIn(phone, clinic.server.url, vera)
  await openPortal(phone, clinic.server.url)
  await fillRequest(phone, agendaDay)
  await slotButton(phone, '16:00').waitFor()

  await clinic.loseServer()
  await waitForServerLost(tablet)
  await closeTomorrow(tablet)
  // What is booked there is listed, with a message for the patient and a way to move it.
  const chat = made(tablet).getByRole('link', { name: 'Avisar por WhatsApp a Ana Gómez' })
  expect(decodeURIComponent((await chat.getAttribute('href')) ?? '')).toContain(
    'El viernes 20 de noviembre no atendemos (Congreso), y tenías turno a las 15:00.',
  )
  await made(tablet).getByText('En este dispositivo').waitFor()
  await made(tablet)
    .getByRole('button', { name: /^Mover el turno de Ana Gómez/ })
    .click()
  const moving = tablet.getByRole('dialog', { name: 'Reagendar Cita' })
  await moving.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await waitForDialogClosed(moving, 1)
  await made(tablet).getByRole('button', { name: 'Listo' }).click()
  await waitForDialogClosed(made(tablet))
  await tablet.getByRole('region', { name: 'Calendario' }).getByText('Cerrado: Congreso').first().waitFor()
  expect(await storedRows(clinic.server.dataDir, 'SELECT reason FROM closures')).toEqual([])

  await clinic.server.start()
  await waitForServerFound(tablet)
  await expect
    .poll(() => storedRows(clinic.server.dataDir, 'SELECT "from", reason, kind FROM closures'))
    .toEqual([{ from: agendaDay, reason: 'Congreso', kind: 'other' }])
  await phone.getByText('Cerrado: Congreso').waitFor({ timeout: 90_000 })
  await slotButton(phone, '16:00').waitFor({ state: 'detached' })
  await phone.getByText('Elige otro día.').waitFor()
})

it('warns staff who book into a closed day, lets them, and takes the closure back', async () => {
  await clinic.api.post('/closures', { from: agendaDay, to: agendaDay, reason: 'Congreso', kind: 'other' })
  const page = await clinic.openDevice({ waitsForAnswers: true })
  await openAgenda(page, clinic.server.url)
  await page.getByRole('button', { name: 'Nueva Cita' }).first().click()
  const form = page.getByRole('dialog', { name: 'Nueva Cita' })
  await form.getByLabel('Fecha', { exact: false }).first().fill(formatDayShort(agendaDay))
  await form.getByLabel('Hora de inicio').fill('16:00')
  await page.keyboard.press('Tab')
  await form.getByText('Cerrado: Congreso (viernes 20 de noviembre). Puedes agendar igual.').waitFor()
  await form.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await waitForDialogClosed(form)
  const appointment = { patient: 'Ana Gómez', date: formatDayShort(agendaDay), start: '16:00', reason: 'Control' }
  await bookAppointment(page, appointment)
  await expect
    .poll(() => storedRows(clinic.server.dataDir, "SELECT start_time FROM appointments WHERE start_time = '16:00'"))
    .toEqual([{ start_time: '16:00' }])

  const calendar = page.getByRole('region', { name: 'Calendario' })
  await calendar.getByText('Cerrado: Congreso').first().waitFor()
  await page.getByRole('button', { name: 'Cerrar un día…' }).click()
  await closing(page).getByText('Cierres por venir').click()
  await closing(page).getByRole('button', { name: 'Anular el cierre por Congreso, viernes 20 de noviembre' }).click()
  await closing(page).getByText('No hay cierres por venir.').waitFor()
  await closing(page).getByRole('button', { name: 'Cancelar', exact: true }).click()
  await calendar.getByText('Cerrado: Congreso').first().waitFor({ state: 'detached' })
})
