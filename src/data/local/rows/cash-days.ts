import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type PendingChanges, readPending } from '#data/local/outbox/outbox.ts'
import { movingMoney } from '#domain/account/from-credit.ts'
import { paidAtOnceOf } from '#domain/account/money-received.ts'
import type { Payment } from '#domain/account/payment.ts'
import { type ByMethod, cashFigures } from '#domain/cash/cash-figures.ts'
import type { CashMovement } from '#domain/cash/cash-movement.ts'
import { type ClosedDay, closedDay } from '#domain/cash/closes-in-force.ts'
import type { Income } from '#domain/income/income.ts'
import type { CashDayView, CashMovementView } from '#domain/sync/merge/fold.ts'
import { addDays, type LocalDate, localDate } from '#domain/values/dates/local-date.ts'
import { rowsInForce } from '#domain/values/rows-in-force.ts'
import { readIncomesBetween } from './payments/incomes.ts'
import { readPaymentsBetween } from './payments/payments.ts'
import { atOneMoment, readView } from './view-reader.ts'

/** What holds for a day. */
export interface ClosedDate extends ClosedDay<CashDayView> {
  date: LocalDate
}

/** What this device knows of the cash of a day. */
export interface ShownCashDay extends ClosedDate {
  /** What came in less what went out, by method, as it stands now; without the float. */
  figures: ByMethod
}

/** Returns the movements in force of these days, both ends included, newest first; pending changes count. */
export async function readMovementsBetween(
  db: ClinicDatabase,
  from: LocalDate,
  to: LocalDate,
  pending?: PendingChanges,
): Promise<CashMovementView[]> {
  const views = await readView(
    db,
    'cashMovement',
    (table) => table.where('date').between(from, to, true, true).toArray(),
    ({ date }) => date >= from && date <= to,
    pending,
  )
  return rowsInForce(views).sort((a, b) => b.date.localeCompare(a.date) || b.createdAt.localeCompare(a.createdAt))
}

/** Reads what holds for the days of this range that were closed once, the latest first. */
export async function readCashDays(db: ClinicDatabase, from: LocalDate, to: LocalDate): Promise<ClosedDate[]> {
  const rows = await readView(
    db,
    'cashDay',
    (table) => table.where('date').between(from, to, true, true).toArray(),
    ({ date }) => date >= from && date <= to,
  )
  const byDay = new Map<LocalDate, CashDayView[]>()
  for (const row of rows) byDay.set(row.date, [...(byDay.get(row.date) ?? []), row])
  const days = [...byDay].map(([date, ofDay]) => ({ date, ...closedDay(ofDay) }))
  return days.sort((a, b) => b.date.localeCompare(a.date))
}

/** A row that counts for a day, by its kind. */
export type DatedRow =
  | { kind: 'income'; row: Income }
  | { kind: 'payment'; row: Payment }
  | { kind: 'movement'; row: CashMovement }

/**
 * Reads the rows of a day that the server received, or that changed, after this version: what came after a close was
 * signed. Voids are rows of their own. An income that brought no money on its day is left out: its payments count. So is
 * what was paid from credit.
 */
export async function readRowsAfter(db: ClinicDatabase, date: LocalDate, version: number): Promise<DatedRow[]> {
  const ofDay = { date }
  const [incomes, payments, movements] = await db.transaction('r', db.incomes, db.payments, db.cashMovements, () =>
    Promise.all([
      db.incomes.where(ofDay).toArray(),
      db.payments.where(ofDay).toArray(),
      db.cashMovements.where(ofDay).toArray(),
    ]),
  )
  const rows: DatedRow[] = [
    ...incomes.filter(mattersToCash).map((row) => ({ kind: 'income', row }) as const),
    ...movingMoney(payments).map((row) => ({ kind: 'payment', row }) as const),
    ...movements.map((row) => ({ kind: 'movement', row }) as const),
  ]
  return rows.filter(({ row }) => row.version > version).sort((a, b) => a.row.version - b.row.version)
}

function mattersToCash(income: Income): boolean {
  return income.paymentStatus === 'cancelled' || paidAtOnceOf(income) !== 0
}

/** Reads the version in which the server signed a close; null while it is provisional, or unknown here. */
export async function readSignedVersion(db: ClinicDatabase, close: CashDayView): Promise<number | null> {
  if (close.signedAt === null || typeof close.key !== 'number') return null
  return (await db.cashDays.get(close.key))?.version ?? null
}

/** Reads the last day before this one that is closed; null if none is. */
export async function readLastClose(db: ClinicDatabase, before: LocalDate): Promise<CashDayView | null> {
  const days = await readCashDays(db, FIRST_DAY, addDays(before, -1))
  return days.find(({ close }) => close !== null)?.close ?? null
}

/** No close is from before the app. */
export const FIRST_DAY = localDate('2000-01-01')

/** How many days back an open day is looked for. */
const REMINDED_DAYS = 14

/**
 * Reads the latest day before this one on which money moved and that nobody has closed; null where no day was ever
 * closed, or no day since the last close is open.
 */
export async function readOpenDay(db: ClinicDatabase, before: LocalDate): Promise<LocalDate | null> {
  const last = await readLastClose(db, before)
  if (!last) return null
  const oldest = addDays(before, -REMINDED_DAYS)
  const from = last.date >= oldest ? addDays(last.date, 1) : oldest
  const to = addDays(before, -1)
  if (from > to) return null
  const incomes = await readIncomesBetween(db, from, to)
  const payments = await readPaymentsBetween(db, from, to)
  const movements = await readMovementsBetween(db, from, to)
  const days = [...incomes.filter((income) => paidAtOnceOf(income) !== 0), ...movingMoney(payments), ...movements]
  return (
    days
      .map(({ date }) => date)
      .sort()
      .at(-1) ?? null
  )
}

/** Reads what holds for one day, closed or not. */
export async function readCashDay(db: ClinicDatabase, date: LocalDate): Promise<ShownCashDay> {
  return atOneMoment(db, async () => {
    const pending = await readPending(db)
    const rows = await readView(
      db,
      'cashDay',
      (table) => table.where('date').equals(date).toArray(),
      (row) => row.date === date,
      pending,
    )
    const figures = cashFigures(date, {
      incomes: await readIncomesBetween(db, date, date, pending),
      payments: await readPaymentsBetween(db, date, date, pending),
      movements: await readMovementsBetween(db, date, date, pending),
    })
    return { date, figures, ...closedDay(rows) }
  })
}
