import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { agendaDay, bookedAppointment } from '#tests/journeys/agenda/agenda-desk.ts'
import { waitForDialogClosed } from '#tests/journeys/fixtures/closed-dialog.ts'
import { countedTaps } from '#tests/journeys/fixtures/counted-taps.ts'
import { deskClock } from '#tests/journeys/fixtures/desk-clock.ts'
import { goTo, openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { ana, carla } from '#tests/journeys/fixtures/people.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'

const [COMING, CONFIRMED, LEFT_OPEN] = [23, 15, 3]
const TO_WRITE = COMING - CONFIRMED

const nameOf = (place: number) => `Paciente${String.fromCharCode(65 + place)}`

/**
 * Tomorrow 23 come, of whom 15 have confirmed, and Carla waits for a time. The first visits of this morning are over, and
 * nobody closed them.
 */
async function prepare(api: ClinicApi) {
  for (let place = 0; place < COMING; place++) {
    const person = { firstName: nameOf(place), dni: String(30_111_222 + place), phone: `3537 4111${10 + place}` }
    const { id: patientId } = await api.post<{ id: number }>('/patients', { ...ana, ...person, email: '' })
    const hour = String(8 + Math.floor(place / 2)).padStart(2, '0')
    const startTime = `${hour}:${place % 2 === 0 ? '00' : '30'}`
    const appointmentId = await bookedAppointment(api, patientId, startTime)
    const about = { slotDate: agendaDay, slotStart: startTime, professionalId: 1, date: deskClock.today }
    const said = { patientId, appointmentId, channel: 'mail', kind: 'answer', outcome: 'confirmed', ...about }
    if (place < CONFIRMED) await api.post('/contacts', { ...said, note: '', cancels: null })
    const early = ['07:00', '07:30', '08:00'][place]
    if (place < LEFT_OPEN && early) await bookedAppointment(api, patientId, early, deskClock.today)
  }
  const { id: patientId } = await api.post<{ id: number }>('/patients', carla)
  await api.post('/waiting', { patientId, fromDate: agendaDay })
}

const clinic = journey({ prepare })

/** Takes the chats that the page opens, none of which reaches a network; returns their messages. */
async function chatsOf(page: Page): Promise<string[]> {
  const messages: string[] = []
  await page.context().route('https://wa.me/**', (route) => {
    messages.push(new URL(route.request().url()).searchParams.get('text') ?? '')
    return route.fulfill({ body: '' })
  })
  return messages
}

it('the evening: eight messages are eight taps, and what was left open is closed at once', async () => {
  const page = await clinic.openDevice()
  const messages = await chatsOf(page)
  await openScreen(page, clinic.server.url, '/appointments/reminders', 'Mañana')
  await page.getByRole('button', { name: `Todas ${COMING}` }).waitFor()
  const taps = countedTaps()
  const opens = page.getByRole('link', { name: /^WhatsApp a .*: abrir el chat/ })
  for (let left = TO_WRITE; left > 0; left--) {
    await page.getByText(left === 1 ? 'Falta 1 por avisar' : `Faltan ${left} por avisar`).waitFor()
    await taps.tap(opens)
  }
  await page.getByText('No queda nadie por avisar con WhatsApp.').waitFor()
  expect(taps.count).toBe(TO_WRITE)
  await page.getByRole('button', { name: `Avisados ${TO_WRITE}` }).waitFor()
  await expect.poll(() => messages.length).toBe(TO_WRITE)
  expect(messages.map((text) => /^Hola (\w+),/.exec(text)?.[1]).toSorted()).toEqual(
    Array.from({ length: TO_WRITE }, (_, place) => nameOf(CONFIRMED + place)),
  )
  expect(messages[0]).toContain(`${formatDayInWords(agendaDay)} a las 15:30`)
  expect(messages.join()).not.toContain('Control')

  await page.getByRole('button', { name: `No puede: ${nameOf(COMING - 1)} Gómez` }).click()
  await page.getByRole('button', { name: 'No pueden 1' }).waitFor()
  const outcomes = async () =>
    (await clinic.api.get<{ outcome: string | null }[]>('/contacts')).map((each) => each.outcome)
  await expect.poll(async () => (await outcomes()).filter((each) => each === 'declined')).toHaveLength(1)

  // Cancelling it shows at once who wants that hour.
  await page.getByRole('button', { name: `Cancelar y ofrecer: ${nameOf(COMING - 1)} Gómez` }).click()
  const question = page.getByRole('dialog', { name: '¿Cancelar la cita?' })
  await question.getByText(`${nameOf(COMING - 1)} Gómez`).waitFor()
  await question.getByRole('button', { name: 'Cancelar cita', exact: true }).click()
  const gap = page.getByRole('dialog', { name: 'Hueco' })
  await gap.getByText('Carla Núñez').waitFor()
  await gap.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await waitForDialogClosed(gap)
  await page.getByRole('button', { name: `Todas ${COMING - 1}` }).waitFor()
  const reasons = async () =>
    (
      await clinic.api.get<{ cancellationReason: string | null }[]>(
        `/appointments?startDate=${agendaDay}&includeCancelled=true`,
      )
    ).flatMap(({ cancellationReason }) => cancellationReason ?? [])
  await expect.poll(reasons).toEqual(['Avisó que no puede'])

  await goTo(page, '/appointments/unclosed', 'Sin cerrar')
  await page.getByLabel('Todas').check()
  await page.getByRole('button', { name: 'Atendido' }).click()
  await page.getByText(`Quedan ${LEFT_OPEN} sin cobro`).waitFor()
  await page.getByRole('button', { name: 'Marcar completadas' }).click()
  await page.getByText('No quedan citas sin cerrar').waitFor()
  const ofToday = `/appointments?startDate=${deskClock.today}&endDate=${deskClock.today}`
  const statuses = async () => (await clinic.api.get<{ status: string }[]>(ofToday)).map(({ status }) => status)
  await expect.poll(statuses).toEqual(Array(LEFT_OPEN).fill('completed'))
})
