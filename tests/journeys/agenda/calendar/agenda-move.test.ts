import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { SLOTS_PER_DAY, slotAt } from '#domain/appointment/time-slots.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { agendaDay, bookedAppointment, openAgenda } from '#tests/journeys/agenda/agenda-desk.ts'
import { countedTaps } from '#tests/journeys/fixtures/counted-taps.ts'
import { waitingCount } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'
import { PHONE } from '#tests/support/browser/screens.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'

async function withAppointment(api: ClinicApi) {
  const { id: anaId } = await api.post<{ id: number }>('/patients', ana)
  await bookedAppointment(api, anaId, '09:00')
}

const clinic = journey({ prepare: withAppointment })
const PLACE = 'SELECT date, start_time, end_time, status FROM appointments'
const BEFORE = { date: agendaDay, start_time: '09:00', end_time: '09:15', status: 'scheduled' }
const FROM_TO = 'Ana Gómez: del viernes 20 de noviembre, 09:00 al viernes 20 de noviembre, 10:30.'

function calendarEvent(page: Page): Locator {
  return page.locator('.sx__time-grid-event').first()
}

/** The middle of the quarter that begins at this time, in the column of the appointment. */
async function quarterOf(page: Page, time: string): Promise<{ x: number; y: number }> {
  const share = (slotAt(timeOfDay(time)) + 0.5) / SLOTS_PER_DAY
  return page.locator(`.sx__time-grid-day[data-time-grid-date="${agendaDay}"]`).evaluate((column, down) => {
    const { left, top, width, height } = column.getBoundingClientRect()
    return { x: left + width / 2, y: top + height * down }
  }, share)
}

async function dragTo(page: Page, time: string, atEnd = () => page.mouse.up()): Promise<void> {
  await calendarEvent(page).scrollIntoViewIfNeeded()
  const [from, to] = [await quarterOf(page, '09:00'), await quarterOf(page, time)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await atEnd()
}

it('an appointment is dragged to another time in two gestures, which can be undone; a click and Esc move nothing', async () => {
  const page = await clinic.openDevice()
  await openAgenda(page, clinic.server.url)
  await calendarEvent(page).click()
  const form = page.getByRole('dialog', { name: 'Reagendar Cita' })
  await form.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await form.waitFor({ state: 'hidden' })

  await dragTo(page, '10:30', async () => {
    await page.getByText('10:30 – 10:45', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.up()
  })
  expect(await page.getByRole('alertdialog').count()).toBe(0)

  const question = page.getByRole('alertdialog', { name: '¿Mover la cita?' })
  await dragTo(page, '10:30')
  await question.getByText(FROM_TO).waitFor()
  await question.getByRole('button', { name: 'Mover' }).click()
  await page.getByText('La cita se moverá al viernes 20 de noviembre, 10:30').waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Se deshizo: no cambió nada').waitFor()
  expect(await storedRows(clinic.server.dataDir, PLACE)).toEqual([BEFORE])
  // The calendar is read anew a moment later.
  await page.getByRole('button', { name: /^09:00 a 09:15, Ana Gómez/ }).waitFor()

  const taps = countedTaps()
  await taps.gesture(() => dragTo(page, '10:30'))
  await taps.tap(question.getByRole('button', { name: 'Mover' }))
  await page.getByText('Cita reagendada correctamente').waitFor()
  expect(taps.count).toBe(2)
  await expect.poll(() => waitingCount(page)).toBe(0)
  expect(await storedRows(clinic.server.dataDir, PLACE)).toEqual([
    { date: agendaDay, start_time: '10:30', end_time: '10:45', status: 'rescheduled' },
  ])
})

it('a finger drags an appointment after a long press, while a swipe over it scrolls', async () => {
  const page = await clinic.openDevice({ screen: PHONE })
  const fingers = await page.context().newCDPSession(page)
  await fingers.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await openAgenda(page, clinic.server.url)
  await page.getByRole('button', { name: 'Día', exact: true }).click()
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await calendarEvent(page).scrollIntoViewIfNeeded()
  const question = page.getByRole('alertdialog', { name: '¿Mover la cita?' })
  /** The page hears of the movement only after the time of a long press, as when it is busy. */
  const touch = async (restMs: number, to: string) => {
    const [from, target] = [await quarterOf(page, '09:00'), await quarterOf(page, to)]
    const start = Date.now() / 1000
    const end = start + restMs / 1000
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from], timestamp: start })
    await page.waitForTimeout(Math.max(restMs, 600))
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [target], timestamp: end })
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: end })
  }
  await touch(50, '10:30')
  await page.waitForTimeout(500)
  expect(await question.count()).toBe(0)

  await calendarEvent(page).scrollIntoViewIfNeeded()
  await touch(2_000, '10:30')
  await question.getByText(FROM_TO).waitFor()
  await question.getByRole('button', { name: 'Volver' }).click()
  expect(await storedRows(clinic.server.dataDir, PLACE)).toEqual([BEFORE])
})
