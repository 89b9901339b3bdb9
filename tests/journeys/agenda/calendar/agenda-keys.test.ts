import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { agendaDay, bookedAppointment, openAgenda } from '#tests/journeys/agenda/agenda-desk.ts'
import { waitingCount } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { isProof } from '#tests/support/suites/tier.ts'

async function withAppointment(api: ClinicApi) {
  const { id: anaId } = await api.post<{ id: number }>('/patients', ana)
  await bookedAppointment(api, anaId, '09:00')
}

const clinic = journey({ prepare: withAppointment })
const PLACE = 'SELECT date, start_time, end_time, status FROM appointments'
const BEFORE = { date: agendaDay, start_time: '09:00', end_time: '09:15', status: 'scheduled' }

const note = (page: Page) => page.getByRole('application', { name: 'Mover la cita' })
const isEventFocused = (page: Page) =>
  page.evaluate(() => document.activeElement?.matches('.sx__time-grid-event') ?? false)

/** Opens Ana's appointment by key, and presses 'Mover' by key. */
async function startMoving(page: Page): Promise<void> {
  await page.locator('.sx__time-grid-event').first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Reagendar Cita' }).getByRole('button', { name: 'Mover', exact: true }).focus()
  await page.keyboard.press('Enter')
  await note(page).getByText('viernes 20 de noviembre, 09:00').waitFor()
  await expect.poll(() => note(page).evaluate((element) => element === document.activeElement)).toBe(true)
}

it('moves an appointment with the keys alone, and asks before it is kept; Esc leaves it', async () => {
  const page = await clinic.openDevice()
  await openAgenda(page, clinic.server.url)
  await startMoving(page)
  await page.keyboard.press('ArrowDown')
  await note(page).getByText('viernes 20 de noviembre, 09:15').waitFor()
  await page.keyboard.press('Escape')
  await note(page).waitFor({ state: 'detached' })
  await expect.poll(() => isEventFocused(page)).toBe(true)
  expect(await page.getByRole('alertdialog').count()).toBe(0)

  await startMoving(page)
  for (const key of ['ArrowUp', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key)
  for (let quarter = 0; quarter < 7; quarter++) await page.keyboard.press('ArrowDown')
  await note(page).getByText('viernes 20 de noviembre, 10:30').waitFor()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: '¿Mover la cita?' })
  await question.getByText('Ana Gómez: del viernes 20 de noviembre, 09:00 al viernes 20 de noviembre, 10:30.').waitFor()
  expect(await storedRows(clinic.server.dataDir, PLACE)).toEqual([BEFORE])
  await question.getByRole('button', { name: 'Mover' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Cita reagendada correctamente').waitFor()
  await expect.poll(() => waitingCount(page)).toBe(0)
  expect(await storedRows(clinic.server.dataDir, PLACE)).toEqual([
    { date: agendaDay, start_time: '10:30', end_time: '10:45', status: 'rescheduled' },
  ])
})

it.runIf(isProof)('offers it to whoever opened the appointment by key, not to a pointer', async () => {
  const page = await clinic.openDevice()
  await openAgenda(page, clinic.server.url)
  await page.locator('.sx__time-grid-event').first().click()
  const dialog = page.getByRole('dialog', { name: 'Reagendar Cita' })
  await dialog.getByRole('button', { name: 'Completar' }).waitFor()
  expect(await dialog.getByRole('button', { name: 'Mover', exact: true }).count()).toBe(0)
})
