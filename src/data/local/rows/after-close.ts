import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type ByMethod, byMethod, cashFigures } from '#domain/cash/cash-figures.ts'
import { expectedOf, withFloat } from '#domain/cash/closes-in-force.ts'
import { type CashDayView, type CashMovementView, viewOfRow } from '#domain/sync/merge/fold.ts'
import { centavos } from '#domain/values/money.ts'
import { rowsInForce } from '#domain/values/rows-in-force.ts'
import { type DatedRow, readMovementsBetween, readRowsAfter, readSignedVersion } from './cash-days.ts'

/** What a day was when the server signed its close, and what came since. */
export interface AfterClose {
  /** The movements that the close contains; while it is provisional, those in force now. */
  movements: readonly CashMovementView[]
  /** What came, or changed, since, in its order. */
  rows: readonly DatedRow[]
  /**
   * What incomes brought that are no longer of this day, or bring nothing any more. Null where `rows` have changed incomes,
   * since this device does not know what those were before.
   */
  gone: ByMethod | null
}

/** Reads what became of a day since its close was signed. */
export async function readAfterClose(db: ClinicDatabase, close: CashDayView): Promise<AfterClose> {
  const { date, signedAt } = close
  const version = await readSignedVersion(db, close)
  if (version === null || signedAt === null)
    return { movements: await readMovementsBetween(db, date, date), rows: [], gone: null }
  const wasSigned = (row: { version: number }) => row.version <= version
  return db.transaction('r', db.incomes, db.payments, db.cashMovements, async () => {
    const rows = await readRowsAfter(db, date, version)
    const incomes = await db.incomes.where({ date }).filter(wasSigned).toArray()
    const payments = rowsInForce(await db.payments.where({ date }).filter(wasSigned).toArray())
    const movements = rowsInForce(await db.cashMovements.where({ date }).filter(wasSigned).toArray())
    const found = withFloat(cashFigures(date, { incomes, payments, movements }), close.float)
    const expected = expectedOf(close)
    const hasChanged = rows.some(({ kind, row }) => kind === 'income' && row.createdAt <= signedAt)
    return {
      movements: movements.map((row) => viewOfRow('cashMovement', row)),
      rows,
      gone: hasChanged ? null : byMethod((method) => centavos(expected[method] - found[method])),
    }
  })
}
