import { defaultValues } from '#domain/fields/default-values.ts'
import type { CashDayView } from '#domain/sync/merge/fold.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { centavos } from '#domain/values/money.ts'

const NOTHING = centavos(0)

/** A close by which nothing was expected and nothing counted. */
export const blankClose = {
  ...defaultValues.cashDay,
  float: NOTHING,
  countedCash: NOTHING,
  countedTransfer: NOTHING,
  countedOther: NOTHING,
  expectedCash: NOTHING,
  expectedTransfer: NOTHING,
  expectedOther: NOTHING,
}

/** A close of Thursday 19 November 2026 that user 2 made at 20:05, not signed. */
export function cashDay(fields: Partial<CashDayView> = {}): CashDayView {
  return {
    ...blankClose,
    date: localDate('2026-11-19'),
    ref: '6b5c8f0e-33c1-4f58-9f0e-0f4c7c6d2a11',
    key: 1,
    uid: '6b5c8f0e-33c1-4f58-9f0e-0f4c7c6d2a11',
    waiting: false,
    recordedBy: 2,
    createdAt: '2026-11-19T23:05:00.000Z',
    updatedAt: '2026-11-19T23:05:00.000Z',
    ...fields,
  }
}
