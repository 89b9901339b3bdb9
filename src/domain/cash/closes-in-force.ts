import { centavos } from '../values/money.ts'
import type { RowKey } from '../values/row-key.ts'
import type { CashDay } from './cash-day.ts'
import { type ByMethod, byMethod } from './cash-figures.ts'

/** The fields of a close that decide. Its key is an id once the server has it. */
export type ClosingRow = Pick<CashDay, 'ref' | 'kind' | 'cancels'> & { key: RowKey }

/** What holds for a day. */
export interface ClosedDay<Row> {
  /** The close that holds; null for an open day. */
  close: Row | null
  /** Closes that came after one that holds: a second count of the same day, which changes nothing. */
  others: readonly Row[]
  /** Closes that were replaced or reopened, and the reopenings, in the order of their arrival. */
  former: readonly Row[]
}

/**
 * Returns what holds for one day, from all its rows. The server's order of arrival decides, and what it has not got
 * yet comes last. Example: of two tablets that close the same day, the first one's close holds.
 */
export function closedDay<Row extends ClosingRow>(rows: readonly Row[]): ClosedDay<Row> {
  let close: Row | null = null
  let others: Row[] = []
  const former: Row[] = []
  for (const row of [...rows].sort(byArrival)) {
    const isOfClose: boolean = close !== null && row.cancels !== null && row.cancels === close.ref
    if (row.kind === 'reopen') {
      if (!isOfClose || close === null) continue
      former.push(close, ...others, row)
      close = null
      others = []
    } else if (close === null) {
      close = row
    } else if (isOfClose) {
      former.push(close, ...others)
      close = row
      others = []
    } else {
      others.push(row)
    }
  }
  return { close, others, former }
}

/** Returns the close that holds, else the one that was reopened last; undefined for a day that nobody ever closed. */
export function closeBefore<Row extends ClosingRow>({
  close,
  former,
}: Pick<ClosedDay<Row>, 'close' | 'former'>): Row | undefined {
  return close ?? former.find(({ ref }) => ref === former.at(-1)?.cancels)
}

function byArrival(a: ClosingRow, b: ClosingRow): number {
  const [one, other] = [a, b].map(({ key }) => (typeof key === 'number' ? key : Number.POSITIVE_INFINITY))
  return one === other ? 0 : Number(one) - Number(other)
}

/** The amounts of a close. */
export type Figures = Pick<
  CashDay,
  'float' | 'countedCash' | 'countedTransfer' | 'countedOther' | 'expectedCash' | 'expectedTransfer' | 'expectedOther'
>

/** Returns what people counted. */
export function countedOf({ countedCash, countedTransfer, countedOther }: Figures): ByMethod {
  return { cash: countedCash, transfer: countedTransfer, other: countedOther }
}

/** Returns what the closing device expected; cash with the float. */
export function expectedOf({ expectedCash, expectedTransfer, expectedOther }: Figures): ByMethod {
  return { cash: expectedCash, transfer: expectedTransfer, other: expectedOther }
}

/** Returns counted minus expected: negative when money is missing. */
export function differencesOf(close: Figures): ByMethod {
  const [counted, expected] = [countedOf(close), expectedOf(close)]
  return byMethod((method) => centavos(counted[method] - expected[method]))
}

/** Returns the expected amounts of a day for a float: cash is in the drawer with it. */
export function withFloat(figures: ByMethod, float: CashDay['float']): ByMethod {
  return { ...figures, cash: centavos(figures.cash + float) }
}
