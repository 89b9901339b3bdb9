import type { Page } from 'playwright-core'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import type { PaymentStatus } from '#domain/income/income.ts'
import { shortcutRange } from '#domain/statistics/range-shortcuts.ts'
import { addDays, formatDayShort, type LocalDate } from '#domain/values/dates/local-date.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { deskClock } from '#tests/journeys/fixtures/desk-clock.ts'
import { openScreen, waitForToaster } from '#tests/journeys/fixtures/front-desk.ts'
import { mirrorAtHead } from '#tests/journeys/fixtures/mirror-head.ts'
import { addAppointment, addIncome, patientRow } from '#tests/server/stats/clinic-under-test.ts'
import { createTestServer } from '#tests/support/server/server.ts'
import { createTestClock } from '#tests/support/server/test-clock.ts'

export const { today } = deskClock
export const thisMonth = shortcutRange('thisMonth', today)
/** The month of most of these journeys: it is over, whatever day today is. */
export const lastMonth = shortcutRange('lastMonth', today)
/** The last day older than devices keep. */
const lastOlderDay = addDays(windowStartOf(today), -1)

const by = { userId: null, action: 'demo.day' } as const
const [first, second, third] = [lastMonth.from, addDays(lastMonth.from, 1), addDays(lastMonth.from, 2)]
const monthBefore = shortcutRange('lastMonth', lastMonth.from).from

/** The patients and the days of their registration. */
const PEOPLE: readonly (readonly [name: string, registeredOn: LocalDate])[] = [
  ['Ana Gómez', second],
  ['Bruno Díaz', third],
  ['Clara Páez', monthBefore],
  ['Darío Sosa', monthBefore],
  ['Elena Ruiz', monthBefore],
  ['Fabio Luna', today],
]

const APPOINTMENTS: readonly (readonly [date: LocalDate, status: AppointmentStatus, person: number])[] = [
  [first, 'completed', 1],
  [first, 'completed', 1],
  [first, 'completed', 1],
  [second, 'completed', 2],
  [second, 'completed', 2],
  [second, 'cancelled', 3],
  [third, 'no_show', 4],
  [third, 'scheduled', 5],
  [third, 'pending', 5],
  [today, 'completed', 6],
  [lastOlderDay, 'completed', 3],
]

const INCOMES: readonly (readonly [date: LocalDate, status: PaymentStatus, amount: number, discount: number])[] = [
  [first, 'completed', 18_000, 2_000],
  [second, 'completed', 9_000, 0],
  [second, 'pending', 5_000, 0],
  [third, 'cancelled', 7_000, 0],
  [today, 'completed', 4_500.5, 0],
  [lastOlderDay, 'completed', 900, 0],
]

/** Last month's figures, computed by hand from the rows above. */
export const LAST_MONTH = {
  total: '8',
  completed: '5',
  scheduled: '1',
  cancelled: '1',
  noShow: '1',
  attendance: '63%',
  cancellation: '13%',
  newPatients: '2',
  totalPatients: '6',
  /** 16.000 + 9.000, of 5 completed appointments. */
  income: '$ 25.000,00',
  average: '$ 5.000,00',
} as const

/** Inserts the clinic of these journeys into a server's folder, before that server starts. */
export async function layStatistics(dataDir: string): Promise<void> {
  const clock = createTestClock(`${lastOlderDay}T12:00:00.000Z`)
  const server = await createTestServer({ dataDir, clock })
  const ids: number[] = []
  for (const [name, registeredOn] of PEOPLE) {
    const moment = { db: server.db, clock: () => Date.parse(`${registeredOn}T15:00:00.000Z`) }
    const { id } = await writeTransaction(moment, by, async (changes) => ({
      status: 201,
      entity: 'patient',
      id: await changes.insert('patient', patientRow(name)),
    }))
    ids.push(id)
  }
  const idOf = (person: number) => ids[person - 1] ?? 0
  await writeTransaction(server, by, async (changes) => {
    for (const [date, status, person] of APPOINTMENTS)
      await addAppointment(changes, { date, status, patientId: idOf(person) })
    for (const [date, paymentStatus, amount, discount] of INCOMES) {
      await addIncome(changes, { date, paymentStatus, amount, discount, patientId: idOf(1) })
    }
    return { status: 200, entity: 'professional', id: 1 }
  })
  await server.stop()
}

/** Opens the statistics on a signed-in device, and waits for the figures; from then on they need no server. */
export async function openStatistics(page: Page, url: string): Promise<void> {
  await openScreen(page, url, '/stats', 'Métricas')
  await mirrorAtHead(page)
  await waitForToaster(page)
  await card(page, 'Total de Citas').waitFor()
}

/** The button that opens the range picker and shows the range. */
export const picker = (page: Page) => page.getByRole('button', { name: /^Período: / })

/** Chooses one of the picker's named ranges. */
export async function chooseRange(page: Page, name: string): Promise<void> {
  await picker(page).click()
  await page.getByRole('dialog', { name: 'Calendario: Período' }).getByRole('button', { name, exact: true }).click()
}

/** A card's figure in the visible tab. */
export const card = (page: Page, label: string) =>
  page.getByRole('tabpanel').locator('dl > div', { has: page.getByText(label, { exact: true }) })

export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** The banner above the tabs. */
export const banner = (page: Page, { from, to }: { from: LocalDate; to: LocalDate }) =>
  page.getByText(`Período: ${formatDayShort(from)} – ${formatDayShort(to)}`)

export const ON_DEVICE = 'calculado en este dispositivo'
