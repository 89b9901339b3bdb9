import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCashDay, readCashDays, type ShownCashDay } from '#data/local/rows/cash-days.ts'
import { readPatientAccounts } from '#data/local/rows/payments/shown-accounts.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { differencesOf, expectedOf, withFloat } from '#domain/cash/closes-in-force.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { type Centavos, centavos } from '#domain/values/money.ts'
import { DemoRandom } from '#server/cli/demo/demo-random.ts'
import { openTablet, type Tablet } from '#tests/data/tablet.ts'
import { patientBody } from '#tests/support/database/clinic-rows.ts'
import { adminSession, createTestServer, type TestServer } from '#tests/support/server/server.ts'
import { days, type TestClock } from '#tests/support/server/test-clock.ts'
import { CashScript } from './cash-script.ts'

const DAYS = 100
/** The first day on which the tablet has no network, and how many such days there are. */
const [LEAVES, AWAY] = [40, 3]
const FIRST_FLOAT = centavos(20_000_000)
/** It takes half a minute on an idle machine. */
const PATIENCE_MS = 20 * 60_000

let server: TestServer<TestClock>
let desk: Tablet
let tablet: Tablet

beforeAll(async () => {
  server = await createTestServer({ dataDir: ':memory:' })
  const headers = { authorization: `Bearer ${await server.adminToken()}` }
  for (const dni of ['20000001', '20000002', '20000003']) {
    await server.app.inject({ method: 'POST', url: '/api/v1/patients', headers, payload: patientBody({ dni }) })
  }
  desk = await openTablet(() => server.app, server.clock, await server.adminToken())
  tablet = await openTablet(() => server.app, server.clock, await server.adminToken())
})
afterAll(() => server.stop())

it(
  `in ${DAYS} days the drawer is what is expected each night, to the centavo, and a tablet that was away changes no signed figure`,
  async () => {
    const script = new CashScript(new DemoRandom(20_261_119))
    const signed = new Map<LocalDate, ShownCashDay['close']>()
    const taken = new Map<LocalDate, number>()
    let [drawer, purse] = [Number(FIRST_FLOAT), 0]
    for (let day = 0; day < DAYS; day++) {
      const date = clinicDayAt(server.clock())
      const isAway = day >= LEAVES && day < LEAVES + AWAY
      await beginDay(isAway)
      drawer += await script.work(desk)
      const byTablet = await script.work(tablet)
      if (isAway) {
        purse += byTablet
        taken.set(date, byTablet)
      } else drawer += byTablet
      // Back again, it puts what it has taken into the drawer; its rows stay on their days.
      const brought = isAway ? 0 : purse
      purse -= brought
      drawer += brought
      if (!isAway) await syncToTheEnd(tablet)
      await syncToTheEnd(desk)
      const close = await closeDay(date, centavos(drawer))
      expect(differencesOf(close), date).toEqual({ cash: brought, transfer: 0, other: 0 })
      expect(close.signedAt, date).not.toBeNull()
      signed.set(date, close)
      server.clock.advance(days(1))
    }
    await expectSignedKept(signed, taken)
    expect(await owedByAll()).toBe(script.owed)
  },
  PATIENCE_MS,
)

/** Both sign in, since a session does not last a hundred days. */
async function beginDay(isAway: boolean): Promise<void> {
  const token = await adminSession(server.db, server.clock)
  for (const device of [desk, tablet]) await device.signIn(token)
  tablet.network = () => {
    if (isAway) throw new TypeError('Failed to fetch')
  }
}

async function syncToTheEnd(device: Tablet): Promise<void> {
  while ((await device.sync()) === 'unfinished');
  expect(await device.db.outbox.toArray()).toEqual([])
}

/** Counts the drawer, with what was counted on the last night as the float; everything else is as expected. */
async function closeDay(date: LocalDate, countedCash: Centavos) {
  const { figures } = await readCashDay(desk.db, date)
  const float = (await lastCount()) ?? FIRST_FLOAT
  const expected = withFloat(figures, float)
  await enqueueCreate(desk.db, desk.sources, 'cashDay', {
    date,
    kind: 'close',
    float,
    countedCash,
    countedTransfer: expected.transfer,
    countedOther: expected.other,
    expectedCash: expected.cash,
    expectedTransfer: expected.transfer,
    expectedOther: expected.other,
    reason: countedCash === expected.cash ? '' : 'La tablet volvió',
  })
  await syncToTheEnd(desk)
  const { close } = await readCashDay(desk.db, date)
  if (!close) throw new Error(`${date} is not closed`)
  return close
}

async function lastCount(): Promise<Centavos | undefined> {
  const [last] = await readCashDays(desk.db, ...LONG_AGO_TO_TODAY())
  return last?.close?.countedCash
}

const LONG_AGO_TO_TODAY = (): [LocalDate, LocalDate] => ['2026-01-01' as LocalDate, clinicDayAt(server.clock())]

/** The signed figures are those of their night. Only the days of the tablet have others now, by what came later. */
async function expectSignedKept(
  signed: ReadonlyMap<LocalDate, ShownCashDay['close']>,
  taken: ReadonlyMap<LocalDate, number>,
): Promise<void> {
  for (const { date } of await readCashDays(desk.db, ...LONG_AGO_TO_TODAY())) {
    const { close, figures } = await readCashDay(desk.db, date)
    expect(close).toEqual(signed.get(date))
    if (!close) continue
    const now = withFloat(figures, close.float)
    expect(now.cash - expectedOf(close).cash, date).toBe(taken.get(date) ?? 0)
    const later = await arrivedAfter(date, close)
    expect(later.length > 0, date).toBe(taken.has(date))
  }
}

/**
 * Returns the rows of a day that are newer than its close: they came later. A debt of the day that was paid later is
 * newer, too, but it was made before.
 */
async function arrivedAfter(date: LocalDate, close: NonNullable<ShownCashDay['close']>) {
  const { incomes, payments, cashMovements, cashDays } = desk.db
  const { version } = (await cashDays.get(Number(close.key))) ?? { version: 0 }
  const tables = [incomes, payments, cashMovements]
  const rows = await Promise.all(tables.map((table) => table.where('date').equals(date).toArray()))
  return rows.flat().filter((row) => row.version > version && row.createdAt > close.createdAt)
}

async function owedByAll(): Promise<number> {
  const accounts = await readPatientAccounts(desk.db, [1, 2, 3])
  return accounts.reduce((sum, { owed }) => sum + owed, 0)
}
