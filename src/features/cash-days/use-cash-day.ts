import { readCashDay, type ShownCashDay } from '#data/local/rows/cash-days.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { type Listing, useListing } from '#features/shared/reading/use-listing.ts'

interface ReadCashDay extends Pick<Listing<unknown>, 'state' | 'retry'> {
  /** Undefined until it is read. */
  day: ShownCashDay | undefined
}

const nothing = () => Promise.resolve([])

/** What this device knows of a day's cash, live. It is `filled` once everything that counts has arrived. */
export function useCashDay(date: LocalDate): ReadCashDay {
  const { rows, state, retry } = useListing('cashDay', async (db) => [await readCashDay(db, date)], [date])
  const incomes = useListing('income', nothing)
  const payments = useListing('payment', nothing)
  const movements = useListing('cashMovement', nothing)
  const states = [state, incomes.state, payments.state, movements.state]
  const worst = states.find((each) => each === 'failed') ?? states.find((each) => each === 'loading') ?? 'filled'
  return { day: rows[0], state: worst, retry }
}
