import { expect, it } from 'vitest'
import { withAna } from '#tests/journeys/cash/cash-desk.ts'
import { deskClock } from '#tests/journeys/fixtures/desk-clock.ts'
import { openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { bookedAppointment } from './agenda-desk.ts'

const clinic = journey({
  prepare: async (api) => {
    const anaId = await withAna(api)
    for (const time of ['08:00', '19:00']) await bookedAppointment(api, anaId, time, deskClock.today)
  },
})

it('reminds nobody of a visit that has begun', async () => {
  const { server } = clinic
  const page = await clinic.openDevice()
  await openScreen(page, server.url, `/appointments/reminders?dia=${deskClock.today}`, 'Mañana')
  await page.getByText('Falta 1 por avisar').waitFor()
  const row = (time: string) => page.getByRole('listitem').filter({ hasText: time })
  await row('08:00').getByText('Ya pasó la hora').waitFor()
  expect(await row('08:00').getByRole('button').count()).toBe(0)
  // Both visits have the same chat, but only the later one is written of.
  const message = await page.getByRole('textbox', { name: 'Mensaje' }).inputValue()
  expect(message).toContain('19:00')
  expect(message).not.toContain('08:00')
  await page.getByRole('link', { name: /abrir el chat/ }).waitFor()
  await row('19:00').getByRole('button', { name: 'No puede: Ana Gómez' }).click()
  await page.getByText('No queda nadie por avisar con WhatsApp.').waitFor()
})
