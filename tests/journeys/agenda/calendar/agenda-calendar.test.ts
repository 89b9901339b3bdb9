import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { SLOTS_PER_DAY } from '#domain/appointment/time-slots.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { addDays, formatDayShort } from '#domain/values/dates/local-date.ts'
import {
  agendaDay,
  bookedAppointment,
  managementList,
  openAgenda,
  patientAsks,
} from '#tests/journeys/agenda/agenda-desk.ts'
import { waitForDialogClosed } from '#tests/journeys/fixtures/closed-dialog.ts'
import { deskClock } from '#tests/journeys/fixtures/desk-clock.ts'
import { type Desk, forEachDesk } from '#tests/journeys/fixtures/each-desk.ts'
import { isInFront } from '#tests/journeys/fixtures/in-front.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { mirrorAtHead } from '#tests/journeys/fixtures/mirror-head.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'
import { PHONE } from '#tests/support/browser/screens.ts'
import type { ServerProcess } from '#tests/support/server/server-process.ts'
import { isProof } from '#tests/support/suites/tier.ts'

const monday = addDays(deskClock.today, 4)

async function prepare(api: ClinicApi, server: ServerProcess) {
  const { id } = await api.post<{ id: number }>('/patients', ana)
  await bookedAppointment(api, id, '10:00', deskClock.today)
  for (const [start, status] of [
    ['11:00', 'completed'],
    ['12:00', 'no_show'],
  ] as const) {
    await api.put(`/appointments/${await bookedAppointment(api, id, start, deskClock.today)}`, { status })
  }
  for (const start of ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30']) await bookedAppointment(api, id, start)
  const cancelled = await bookedAppointment(api, id, '12:00')
  await api.put(`/appointments/${cancelled}`, { status: 'cancelled', cancellationReason: 'Viaja' })
  for (const start of ['14:00', '14:30', '15:00', '15:30']) await bookedAppointment(api, id, start, monday)
  await patientAsks(server.url, ['13:00'])
}

describe('the calendar', () => forEachDesk({ prepare }, flows))

describe('the calendar on a phone', () => {
  const clinic = journey({ prepare })

  it.runIf(isProof)('shows the days of a month as a list, each of which opens that day', async () => {
    const page = await clinic.openDevice({ screen: PHONE })
    await openAgenda(page, clinic.server.url)
    await view(page, 'Mes').click()
    await page.getByRole('heading', { name: 'Noviembre de 2026' }).waitFor()
    const list = dayList(page)
    await list.getByText('7 citas').waitFor()
    await expect.poll(() => rowTimes(list)).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '13:00'])
    await calendar(page)
      .getByRole('button', { name: `Ver el ${formatDayInWords(agendaDay)}` })
      .click()
    await page.getByRole('heading', { name: 'Viernes 20 de noviembre de 2026' }).waitFor()
    await event(page, /^13:00 a 13:15, Vera Sosa, Pendiente/).waitFor()
  })
})

function flows(desk: Desk): void {
  it('starts with this week, from eight in the morning, with a legend of its colours', async () => {
    const { page, isPhone } = desk
    await page.getByRole('heading', { name: '16 al 22 de noviembre de 2026' }).waitFor()
    await expect.poll(() => view(page, 'Semana').getAttribute('aria-pressed')).toBe('true')
    await expect
      .poll(() => calendar(page).getByRole('group', { name: 'Referencias' }).getByRole('listitem').allInnerTexts())
      .toEqual(['Programado', 'Completado', 'Reagendado', 'No asistió'])
    if (isPhone) return
    await calendar(page).getByText('11:00 a 11:15, Ana Gómez, Completada').waitFor({ state: 'attached' })
    const eight = page.locator('.sx__week-grid__hour').nth(4)
    await expect.poll(async () => distance(eight, page.locator('.sx__view-container'))).toBeLessThan(60)
    await page.getByRole('button', { name: 'Cómoda', exact: true }).click()
    await expect.poll(() => page.locator('.sx__week-grid__hour').allInnerTexts()).toEqual(quarterLabels())
    await expect.poll(async () => distance(eight, page.locator('.sx__view-container'))).toBeLessThan(60)
    await expect.poll(() => page.locator('.sx__calendar-wrapper').boundingBox()).toMatchObject({ height: 700 })
  })

  if (!desk.isPhone)
    it.runIf(isProof)(
      'shows the days of a month as a grid, with a popup for the appointments that do not fit',
      async () => {
        const { page } = desk
        await view(page, 'Mes').click()
        await page.getByRole('heading', { name: 'Noviembre de 2026' }).waitFor()
        // No column names the day.
        await event(page, /^viernes 20 de noviembre, 09:00 a 09:15, Ana Gómez/).waitFor()
        expect(await dayList(page).count()).toBe(0)
        await page.locator(`[data-date="${agendaDay}"]`).getByText('plus 3 más').click()
        const popup = page.getByRole('dialog', { name: 'Citas del viernes 20 de noviembre' })
        await popup.waitFor()
        await expect.poll(() => nearestEdge(popup)).toBeGreaterThanOrEqual(30)
        await expect
          .poll(() => rowTimes(popup))
          .toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '13:00'])
        await popup.getByRole('button', { name: /11:30/ }).click()
        const opened = page.getByRole('dialog', { name: 'Reagendar Cita' })
        await expect.poll(() => opened.getByLabel('Hora de inicio').inputValue()).toBe('11:30')
      },
    )

  if (!desk.isPhone)
    it.runIf(isProof)('is usable by keyboard alone when a day of the month has more than it shows', async () => {
      const { page } = desk
      await view(page, 'Mes').click()
      // An element that the week lacks shows that the month is rendered.
      await event(page, /^lunes 23 de noviembre, 14:00 a 14:15, Ana Gómez/).waitFor()
      const more = page.locator(`[data-date="${agendaDay}"]`).getByText('plus 3 más')
      await more.focus()
      await page.keyboard.press('Enter')
      const popup = page.getByRole('dialog', { name: 'Citas del viernes 20 de noviembre' })
      await expect.poll(() => hasFocus(popup)).toBe(true)
      await page.keyboard.press('Tab')
      await expect.poll(() => hasFocus(popup.getByRole('button', { name: /09:00/ }))).toBe(true)
      await page.keyboard.press('Escape')
      await expect.poll(() => hasFocus(more)).toBe(true)
    })

  it.runIf(isProof)('hides cancelled appointments by default, and strikes them through on demand', async () => {
    const { page } = desk
    await openDay(page, agendaDay)
    const cancelled = event(page, /^12:00 a 12:15, Ana Gómez, Cancelada/)
    expect(await cancelled.count()).toBe(0)
    const legend = calendar(page).getByRole('group', { name: 'Referencias' })
    expect(await legend.getByText('Cancelado', { exact: true }).count()).toBe(0)

    const choice = calendar(page).getByRole('checkbox', { name: 'Mostrar canceladas' })
    await choice.check()
    await cancelled.waitFor()
    expect(await isStruckThrough(cancelled)).toBe(true)
    expect(await isStruckThrough(event(page, /^09:00 a 09:15/))).toBe(false)
    await legend.getByText('Cancelado', { exact: true }).waitFor()
    await cancelled.click()
    const details = page.getByRole('dialog', { name: 'Cita', exact: true })
    await details.getByText('Viaja').waitFor()
    await details.getByRole('button', { name: 'Cerrar' }).last().click()
    await details.waitFor({ state: 'hidden' })
    await choice.uncheck()
    await cancelled.waitFor({ state: 'detached' })
  })

  it.runIf(isProof)("scrolls under the app's header", async () => {
    const { page } = desk
    await view(page, 'Día').click()
    const head = page.locator('header').first()
    await page.locator('.sx__week-header').evaluate((days) => {
      window.scrollBy(0, days.getBoundingClientRect().top - 20)
    })
    expect(await isInFront(head)).toBe(true)
  })

  it.runIf(isProof)('says so when a period has no appointment', async () => {
    const { page } = desk
    for (let week = 0; week < 2; week++) await page.getByRole('button', { name: 'Siguiente' }).click()
    await page.getByRole('heading', { name: '30 de noviembre al 6 de diciembre de 2026' }).waitFor()
    await calendar(page).getByText('No hay citas en este período').waitFor()
    await page.getByRole('button', { name: 'Anterior' }).click()
    await calendar(page).getByText('No hay citas en este período').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Hoy', exact: true }).click()
    await page.getByRole('heading', { name: '16 al 22 de noviembre de 2026' }).waitFor()
  })

  it.runIf(isProof)('has an explanation next to it', async () => {
    const { page, isPhone } = desk
    const title = page.getByText('Cómo se agendan las citas')
    const rule = page.getByText('Permitido: citas seguidas, como 12:00-12:15 y luego 12:15-12:30.')
    await title.waitFor()
    expect(await rule.isVisible()).toBe(!isPhone)
    if (isPhone) await title.click()
    await rule.waitFor()
    await page
      .getByText('Intervalos de 15 minutos · Horario de 7:00 AM a 8:00 PM · Duración mínima de 15 minutos')
      .waitFor()
    await page.getByText('No permitido: citas que se superponen, como 12:00-12:15 y luego 12:10-12:25.').waitFor()
    await page.getByText('puedes agendar citas consecutivas, sin espacio entre ellas').waitFor()
  })

  it.runIf(isProof)('has a list below of the ten newest appointments, by status', async () => {
    const { page } = desk
    const management = managementList(page)
    const listed = async (filter: string) => {
      await management.getByRole('button', { name: filter, exact: true }).click()
      await expect
        .poll(() => management.getByRole('button', { name: filter, exact: true }).getAttribute('aria-pressed'))
        .toBe('true')
    }
    const expectTimes = (times: string[]) => expect.poll(() => rowTimes(management)).toEqual(times)
    const ofMonday = ['15:30', '15:00', '14:30', '14:00']
    await expectTimes([...ofMonday, '13:00', '12:00', '11:30', '11:00', '10:30', '10:00'])
    await listed('Programadas')
    await expectTimes([...ofMonday, '11:30', '11:00', '10:30', '10:00', '09:30', '09:00'])
    await listed('Completadas')
    await expectTimes(['11:00'])
    await listed('Canceladas')
    await expectTimes(['12:00'])
    await listed('No Asistió')
    await expectTimes(['12:00'])
    await listed('Pendientes')
    await expectTimes(['13:00'])
    await listed('Todas')
    await management.getByRole('listitem').nth(9).waitFor()
  })

  it('opens a touched appointment, and a new one at a touched slot', async () => {
    const { page } = desk
    await openDay(page, agendaDay)
    await event(page, /^09:00 a 09:15, Ana Gómez/).click()
    const known = page.getByRole('dialog', { name: 'Reagendar Cita' })
    await expect.poll(() => known.getByLabel('Hora de inicio').inputValue()).toBe('09:00')
    await known.getByRole('button', { name: 'Cancelar', exact: true }).click()
    await known.waitFor({ state: 'hidden' })

    const day = page.locator('.sx__time-grid-day')
    const { height } = (await day.boundingBox()) ?? { height: 0 }
    // The sixth quarter after 07:00.
    await day.click({ position: { x: 40, y: (height / SLOTS_PER_DAY) * 5.5 } })
    const made = page.getByRole('dialog', { name: 'Nueva Cita' })
    await expect.poll(() => made.getByLabel('Hora de inicio').inputValue()).toBe('08:15')
    await expect.poll(() => made.getByLabel('Hora de fin').inputValue()).toBe('08:30')
    await made.getByRole('button', { name: 'Cancelar', exact: true }).click()
    await waitForDialogClosed(made)

    // From the eighth quarter back to the sixth.
    await page.mouse.move(0, 0)
    const { x, y } = (await day.boundingBox()) ?? { x: 0, y: 0 }
    const quarter = (nth: number) => y + (height / SLOTS_PER_DAY) * (nth - 0.5)
    await page.mouse.move(x + 40, quarter(8))
    await page.mouse.down()
    await page.mouse.move(x + 40, quarter(6), { steps: 4 })
    await day.getByText('08:15 – 09:00').waitFor()
    // Esc cancels it while the press is still held.
    await page.keyboard.press('Escape')
    await day.getByText('08:15 – 09:00').waitFor({ state: 'detached' })
    await page.mouse.up()
    expect(await page.getByRole('dialog').count()).toBe(0)

    await page.mouse.move(x + 40, quarter(8))
    await page.mouse.down()
    await page.mouse.move(x + 40, quarter(6), { steps: 4 })
    await day.getByText('08:15 – 09:00').waitFor()
    await page.mouse.up()
    await expect.poll(() => made.getByLabel('Hora de inicio').inputValue()).toBe('08:15')
    await expect.poll(() => made.getByLabel('Hora de fin').inputValue()).toBe('09:00')
    await expect
      .poll(() => made.getByLabel('Fecha', { exact: false }).first().inputValue())
      .toBe(formatDayShort(agendaDay))
    await made.getByRole('button', { name: 'Cancelar', exact: true }).click()
    await made.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: 'Hoy', exact: true }).click()
    await page.getByRole('button', { name: 'Anterior' }).click()
    await expectColumnOf(page, addDays(deskClock.today, -1))
    await day.click({ position: { x: 40, y: (height / SLOTS_PER_DAY) * 5.5 } })
    await page.getByText('No se pueden crear citas en fechas pasadas').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it.runIf(isProof)('gives a closed day the whole width, too', async () => {
    const { page } = desk
    const saturday = addDays(agendaDay, 1)
    await openDay(page, agendaDay)
    await page.getByRole('button', { name: 'Siguiente' }).click()
    await page.getByRole('heading', { name: 'Sábado 21 de noviembre de 2026' }).waitFor()
    await expectColumnOf(page, saturday)
    const hours = await page.locator('.sx__week-grid').boundingBox()
    if (!hours) throw new Error('no grid of hours')
    await page.locator('.sx__week-grid').click({ position: { x: hours.width - 12, y: hours.height / 2 } })
    const made = page.getByRole('dialog', { name: 'Nueva Cita' })
    await expect
      .poll(() => made.getByLabel('Fecha', { exact: false }).first().inputValue())
      .toBe(formatDayShort(saturday))
  })

  if (desk.isServed && !desk.isPhone)
    it.runIf(isProof)(
      'never shows, even briefly, what was cancelled elsewhere while other weeks were shown',
      async () => {
        const { page, clinic } = desk
        const cancelled = event(page, /^09:30 a 09:45, Ana Gómez, Agendada/)
        await cancelled.waitFor()
        for (let week = 0; week < 2; week++) await page.getByRole('button', { name: 'Siguiente' }).click()
        await page.getByRole('heading', { name: '30 de noviembre al 6 de diciembre de 2026' }).waitFor()
        await calendar(page).getByText('No hay citas en este período').waitFor()

        const { api } = clinic
        const ofDay = await api.get<{ id: number; startTime: string }[]>(
          `/appointments?startDate=${agendaDay}&endDate=${agendaDay}`,
        )
        const gone = ofDay.find(({ startTime }) => startTime.startsWith('09:30'))
        await api.put(`/appointments/${gone?.id}`, { status: 'cancelled', cancellationReason: 'Viaja' })
        await mirrorAtHead(page)
        const drawn = await drawnSince(page)
        await page.getByRole('button', { name: 'Hoy', exact: true }).click()
        await event(page, /^09:00 a 09:15, Ana Gómez, Agendada/).waitFor()
        expect(await drawn()).not.toContain('09:30 a 09:45, Ana Gómez')
      },
    )
}

const calendar = (page: Page) => page.getByRole('region', { name: 'Calendario' })

/** The appointments of a day in the list of days. */
const dayList = (page: Page) =>
  calendar(page)
    .getByRole('group')
    .filter({ hasText: capitalDay(agendaDay) })

const view = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** An appointment in the columns of a day or a week. */
const event = (page: Page, words: RegExp) => calendar(page).getByRole('button', { name: words })

async function openDay(page: Page, date: typeof agendaDay): Promise<void> {
  await view(page, 'Día').click()
  await page.getByRole('button', { name: 'Hoy', exact: true }).click()
  for (let day = deskClock.today; day < date; day = addDays(day, 1))
    await page.getByRole('button', { name: 'Siguiente' }).click()
  await expectColumnOf(page, date)
  await event(page, /^09:00 a 09:15, Ana Gómez/).waitFor()
}

/** Waits until the grid shows only that day. */
async function expectColumnOf(page: Page, date: typeof agendaDay): Promise<void> {
  const columns = page.locator('.sx__time-grid-day')
  await expect
    .poll(() => columns.evaluateAll((all) => all.map((column) => column.getAttribute('data-time-grid-date'))))
    .toEqual([date])
}

const capitalDay = (date: typeof agendaDay) => {
  const words = formatDayInWords(date)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Records every appointment rendered from now on, even for one frame. Returns the function that reports them. */
async function drawnSince(page: Page): Promise<() => Promise<string>> {
  const words = await page.evaluateHandle(() => {
    const drawn: string[] = []
    const note = (nodes: NodeList) => {
      for (const node of nodes) drawn.push(node.textContent ?? '')
    }
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) note(addedNodes)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return drawn
  })
  return () => words.evaluate((drawn) => drawn.join('\n'))
}

/** Whether the element itself has the focus. */
function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement)
}

function isStruckThrough(appointment: Locator): Promise<boolean> {
  return appointment.evaluate((drawn) =>
    [...drawn.querySelectorAll('*')].some((part) => getComputedStyle(part).textDecorationLine === 'line-through'),
  )
}

/** Returns the starts of the rows, in order. */
async function rowTimes(within: Locator): Promise<string[]> {
  const rows = await within.getByRole('listitem').allInnerTexts()
  return rows.map((row) => /\d\d:\d\d/.exec(row)?.[0] ?? row)
}

/** Returns how far one starts below the other, in pixels. */
async function distance(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  return a && b ? Math.abs(a.y - b.y) : Number.POSITIVE_INFINITY
}

/** Returns the distance to the nearest edge of the window, in pixels. */
function nearestEdge(popup: Locator): Promise<number> {
  return popup.evaluate((shown) => {
    const { left, top, right, bottom } = shown.getBoundingClientRect()
    return Math.round(Math.min(left, top, window.innerWidth - right, window.innerHeight - bottom))
  })
}

/** 07:00, 07:15 … 19:45. */
function quarterLabels(): string[] {
  return Array.from({ length: SLOTS_PER_DAY }, (_, quarter) => {
    const minutes = 7 * 60 + 15 * quarter
    return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
  })
}
