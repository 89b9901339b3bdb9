import { once } from 'node:events'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { addDays, addMonths, formatDayShort, type LocalDate } from '#domain/values/dates/local-date.ts'
import { deskClock } from '#tests/journeys/fixtures/desk-clock.ts'
import { goTo, openScreen, signIn } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { meddle } from '#tests/journeys/fixtures/meddled-page.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import { createAppointment, createIncome, createPatient } from '#tests/support/database/clinic-rows.ts'
import { createTestServer } from '#tests/support/server/server.ts'
import { createTestClock } from '#tests/support/server/test-clock.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { figure } from './cash-desk.ts'

const NEEDS_CONNECTION = 'Este período necesita conexión'
const windowStart = windowStartOf(deskClock.today)
const lastOlder = addDays(windowStart, -1)

const clinic = journey({ lay: makeOldRows })

/**
 * Inserts an income on each side of the window's start. Also an appointment of the last day before it, made when that
 * day was still to come.
 */
async function makeOldRows(dataDir: string): Promise<void> {
  const clock = createTestClock(`${lastOlder}T12:00:00.000Z`)
  const then = await createTestServer({ dataDir, clock })
  const staff = await staffOf(then)
  const { id } = await createPatient(staff, { firstName: 'Eva', lastName: 'Luna' })
  await createAppointment(staff, id, { date: lastOlder, startTime: '15:00', endTime: '15:15' })
  await createIncome(staff, id, { date: lastOlder, description: 'De antes', amount: 100, netAmount: 100 })
  await createIncome(staff, id, { date: windowStart, description: 'De después', amount: 20, netAmount: 20 })
  await then.stop()
}

async function filter(page: Page, from: LocalDate, to: LocalDate): Promise<void> {
  const dates = page.getByLabel('Desde')
  if (!(await dates.isVisible())) await page.getByRole('button', { name: 'Elegir fechas' }).click()
  await dates.fill(formatDayShort(from))
  await page.getByLabel('Hasta').fill(formatDayShort(to))
  await page.getByRole('button', { name: 'Filtrar' }).click()
}

describe('days older than the device keeps', () => {
  it.runIf(isProof)(
    'are read from the server next to the others, and need the connection, as the screens say',
    async () => {
      const page = await clinic.openDevice({ outlastsServer: true })
      await openScreen(page, clinic.server.url, '/accounting', 'Contabilidad')
      await filter(page, lastOlder, windowStart)
      await page.getByText('De antes').waitFor()
      await page.getByText('De después').waitFor()
      await figure(page, 'Total Recaudado').getByText('$ 120,00').waitFor()
      await expect.poll(() => page.getByRole('button', { name: /Editar el ingreso/ }).count()).toBe(1)

      await clinic.loseServer()
      await page.reload()
      await filter(page, lastOlder, windowStart)
      await page.getByText(NEEDS_CONNECTION).waitFor()
      await page.getByText('De después').waitFor()
      expect(await page.getByText('De antes').count()).toBe(0)
      await page.getByText('sin lo anterior al').first().waitFor()

      await goTo(page, '/appointments', 'Gestión de Citas')
      await page.getByRole('button', { name: 'Mes', exact: true }).click()
      const monthsBack = monthsBetween(lastOlder, deskClock.today)
      for (let month = 0; month < monthsBack; month++) await page.getByRole('button', { name: 'Anterior' }).click()
      // A request without any answer is given up after half a minute.
      await page.getByText(NEEDS_CONNECTION).waitFor({ timeout: 60_000 })

      await clinic.server.start()
      await page
        .getByText(/15:00 a 15:15, Eva Luna/)
        .first()
        .waitFor({ state: 'attached', timeout: 60_000 })
      await page.getByText(NEEDS_CONNECTION).waitFor({ state: 'detached' })
    },
  )
})

it.runIf(isProof)(
  'a link to an appointment waits for the first mirror, and opens one that no device keeps',
  async () => {
    const page = await clinic.openDevice({ isSignedIn: false })
    const mirrored = new EventTarget()
    const untilThen = once(mirrored, 'may').then(() => 'pass' as const)
    await meddle(page, ({ path }) => (path.includes('/sync/changes') ? untilThen : 'pass'))
    await signIn(page, clinic.server.url)
    await page.goto(`${clinic.server.url}/appointments?cita=1`)
    await page.getByRole('heading', { name: 'Gestión de Citas' }).waitFor()
    expect(await page.getByText('La cita ya no existe').count()).toBe(0)
    mirrored.dispatchEvent(new Event('may'))
    await page.getByRole('dialog').getByText('Eva Luna').first().waitFor()

    await page.goto(`${clinic.server.url}/appointments?cita=77`)
    await page.getByText('La cita ya no existe').waitFor()
  },
)

function monthsBetween(from: LocalDate, to: LocalDate): number {
  let months = 0
  while (addMonths(from, months).slice(0, 7) < to.slice(0, 7)) months++
  return months
}
