import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { SLOTS_PER_DAY, slotAt } from '#domain/appointment/time-slots.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { openAgenda } from '#tests/journeys/agenda/agenda-desk.ts'
import { bookWithBoth, layRita } from '#tests/journeys/agenda/second-professional.ts'
import { deskClock } from '#tests/journeys/fixtures/desk-clock.ts'
import { waitingCount } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { PHONE, type Screen } from '#tests/support/browser/screens.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { variants } from '#tests/support/suites/tier.ts'

const clinic = journey({ lay: layRita, prepare: async (api) => ({ ritaId: await bookWithBoth(api) }) })

const event = (page: Page, words: RegExp) => page.locator('.sx__time-grid-event').filter({ hasText: words })
const heading = (page: Page, name: string) => page.locator('.sx__week-header').getByText(name)
const day = (page: Page) => page.locator('.sx__time-grid-day')

async function openDay(screen?: Screen): Promise<Page> {
  const page = await clinic.openDevice({ waitsForAnswers: true, ...(screen && { screen }) })
  await openAgenda(page, clinic.server.url)
  await page.getByRole('button', { name: 'Día', exact: true }).click()
  // The list of professionals is read a moment after their appointments.
  await page.getByRole('button', { name: 'Rita Paz', exact: true }).waitFor()
  await heading(page, 'Rita Paz').waitFor()
  await event(page, /Ana Gómez/).waitFor()
  return page
}

async function edges(element: Locator): Promise<{ left: number; right: number; middle: number }> {
  const { left, right } = await element.evaluate((each) => each.getBoundingClientRect().toJSON())
  return { left, right, middle: (left + right) / 2 }
}

/** The middle of a quarter in the column under a professional's name, as seen from the day's corner. */
async function quarterOf(page: Page, name: string, time: string): Promise<{ x: number; y: number }> {
  const { middle } = await edges(heading(page, name))
  const share = (slotAt(timeOfDay(time)) + 0.5) / SLOTS_PER_DAY
  return day(page).evaluate(
    (column, { middle, share }) => {
      const { left, height } = column.getBoundingClientRect()
      return { x: middle - left, y: height * share }
    },
    { middle, share },
  )
}

async function expectUnderName(page: Page, words: RegExp, name: string): Promise<void> {
  const [appointment, column] = [await edges(event(page, words)), await edges(heading(page, name))]
  expect(appointment.left).toBeGreaterThanOrEqual(column.left - 1)
  expect(appointment.right).toBeLessThanOrEqual(column.right + 1)
}

it.each(variants<readonly [string, Screen | undefined]>(['a desk', undefined], ['a phone', PHONE]))(
  'the day of %s shows the appointments of each professional below their name',
  async (_, screen) => {
    const page = await openDay(screen)
    await expectUnderName(page, /Lina Paz/, 'Rita Paz')
    const [anas, linas] = [await edges(event(page, /Ana Gómez/)), await edges(event(page, /Lina Paz/))]
    expect(anas.right).toBeLessThanOrEqual(linas.left + 1)
    await page.getByRole('button', { name: 'Rita Paz', exact: true }).click()
    await event(page, /Ana Gómez/).waitFor({ state: 'detached' })
    await expect.poll(() => heading(page, 'Rita Paz').count()).toBe(0)
    // The columns are laid out a moment after the heading has gone.
    await expect.poll(async () => (await edges(event(page, /Lina Paz/))).left).toBeLessThan(linas.left)
    const only = await edges(event(page, /Lina Paz/))
    expect(only.right - only.left).toBeGreaterThan(1.8 * (linas.right - linas.left))
  },
)

it('books with the professional whose column was pressed', async () => {
  const page = await openDay()
  await day(page).click({ position: await quarterOf(page, 'Rita Paz', '16:00') })
  const form = page.getByRole('dialog', { name: 'Nueva Cita' })
  await expect.poll(() => form.getByLabel('Profesional').locator('option:checked').innerText()).toBe('Rita Paz')
  expect(await form.getByLabel('Hora de inicio').inputValue()).toBe('16:00')
})

it('moves an appointment to the professional into whose column it is dragged, at the same hour or another', async () => {
  const page = await openDay()
  const question = page.getByRole('alertdialog', { name: '¿Mover la cita?' })
  const dragTo = async (time: string) => {
    await event(page, /Ana Gómez/).hover()
    await page.mouse.down()
    await day(page).hover({ position: await quarterOf(page, 'Rita Paz', time), force: true })
    await page.mouse.up()
  }
  await dragTo('15:00')
  await question
    .getByText(/^Ana Gómez: del jueves 19 de noviembre, 15:00, con .+ al jueves 19 .+, 15:00, con Rita Paz\./)
    .waitFor()
  await question.getByText('Ese horario ya está ocupado:').waitFor()
  await question.getByText('15:00 – 15:15 Lina Paz (Agendada)').waitFor()
  await question.getByRole('button', { name: 'Volver' }).click()
  await question.waitFor({ state: 'hidden' })

  await dragTo('16:00')
  await question.getByText(/16:00, con Rita Paz\./).waitFor()
  await question.getByRole('button', { name: 'Mover' }).click()
  await page.getByText('Cita reagendada correctamente').waitFor()
  await expect.poll(() => waitingCount(page)).toBe(0)
  const stored = await storedRows(
    clinic.server.dataDir,
    "SELECT date, start_time, professional_id FROM appointments WHERE status = 'rescheduled'",
  )
  expect(stored).toEqual([{ date: deskClock.today, start_time: '16:00', professional_id: clinic.rows.ritaId }])
  await expectUnderName(page, /Ana Gómez/, 'Rita Paz')
})
