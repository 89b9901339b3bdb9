import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type PendingChanges, readPending } from '#data/local/outbox/outbox.ts'
import { type ByMethod, cashFigures } from '#domain/cash/cash-figures.ts'
import { type ClosedDay, closedDay } from '#domain/cash/closes-in-force.ts'
import type { CashDayView, CashMovementView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { rowsInForce } from '#domain/values/rows-in-force.ts'
import { readIncomesBetween } from './payments/incomes.ts'
import { readPaymentsBetween } from './payments/payments.ts'
import { atOneMoment, readView } from './view-reader.ts'

/** What this device knows of the cash of a day. */
export interface ShownCashDay extends ClosedDay<CashDayView> {
  date: LocalDate
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

/** Reads the days of this range that were closed once, the latest first. */
export function readCashDays(db: ClinicDatabase, from: LocalDate, to: LocalDate): Promise<ShownCashDay[]> {
  return atOneMoment(db, async () => {
    const pending = await readPending(db)
    const rows = await readView(
      db,
      'cashDay',
      (table) => table.where('date').between(from, to, true, true).toArray(),
      ({ date }) => date >= from && date <= to,
      pending,
    )
    const days = [...new Set(rows.map(({ date }) => date))].sort().reverse()
    return Promise.all(
      days.map((date) =>
        dayOf(
          db,
          date,
          rows.filter((row) => row.date === date),
          pending,
        ),
      ),
    )
  })
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
    return dayOf(db, date, rows, pending)
  })
}

async function dayOf(
  db: ClinicDatabase,
  date: LocalDate,
  rows: readonly CashDayView[],
  pending: PendingChanges,
): Promise<ShownCashDay> {
  const figures = cashFigures(date, {
    incomes: await readIncomesBetween(db, date, date, pending),
    payments: await readPaymentsBetween(db, date, date, pending),
    movements: await readMovementsBetween(db, date, date, pending),
  })
  return { date, figures, ...closedDay(rows) }
}
