import { cashFigures, isSameByMethod } from '#domain/cash/cash-figures.ts'
import { closedDay, expectedOf, withFloat } from '#domain/cash/closes-in-force.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { rowsInForce } from '#domain/values/rows-in-force.ts'
import type { Changes } from '#server/db/changes.ts'
import { preparedQuery } from '#server/db/prepared-query.ts'
import type { Db } from '#server/db/schema.ts'

/** Reads the closes and reopenings of a day. */
export async function closesOf(db: Db, date: LocalDate) {
  return (await closesWithDate(db, { date })).map((row) => ({ ...row, key: row.id }))
}

const closesWithDate = preparedQuery((db, { date }: { date: LocalDate }) =>
  db.selectFrom('cashDays').selectAll().where('date', '=', date),
)

/**
 * Signs the closes of these days that hold and expect what the database has: they are final from then on. Called after
 * every write that may change a day's figures, so that a provisional close becomes final by itself.
 */
export async function signAgreeingCloses(changes: Changes, days: Iterable<LocalDate>): Promise<void> {
  for (const date of new Set(days)) {
    const { close } = closedDay(await closesOf(changes.db, date))
    if (close === null || close.signedAt !== null) continue
    const figures = withFloat(await figuresOf(changes.db, date), close.float)
    if (isSameByMethod(figures, expectedOf(close))) {
      await changes.update('cashDay', close.id, { signedAt: changes.now })
    }
  }
}

async function figuresOf(db: Db, date: LocalDate) {
  const incomes = await db.selectFrom('incomes').selectAll().where('date', '=', date).execute()
  const payments = await db.selectFrom('payments').selectAll().where('date', '=', date).execute()
  const movements = await db.selectFrom('cashMovements').selectAll().where('date', '=', date).execute()
  return cashFigures(date, { incomes, payments: rowsInForce(payments), movements: rowsInForce(movements) })
}
