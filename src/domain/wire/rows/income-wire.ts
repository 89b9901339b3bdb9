import * as v from 'valibot'
import { incomeFields } from '#domain/fields/income-descriptor.ts'
import { rowEntries } from '#domain/fields/row-schemas.ts'
import { readerOf } from '../answer-reader.ts'
import { idField, rowMeta, timestampField } from '../fields.ts'

const entries = rowEntries(incomeFields)

/** An income in the feed. Amounts are pesos with at most two decimals; `status` repeats `paymentStatus` for reading. */
export const incomeRow = v.object({ ...rowMeta, ...entries, status: entries.paymentStatus })

/** An income in an answer of its own, with the patient's name nested. */
export const incomeResource = v.object({
  ...incomeRow.entries,
  Patient: v.nullable(v.object({ firstName: v.string(), lastName: v.string() })),
})

/**
 * An item of GET /incomes/{id}/versions, current or replaced. `id` is the income's; `Author` is null without an
 * account.
 */
export const incomeVersion = v.object({
  id: idField,
  version: rowMeta.version,
  ...v.pick(incomeRow, ['date', 'amount', 'discountAmount', 'netAmount', 'paymentMethod', 'paymentStatus']).entries,
  writtenAt: timestampField,
  Author: v.nullable(v.object({ username: v.string(), name: v.string(), lastName: v.string() })),
})

export const readIncomeVersions = readerOf(v.array(incomeVersion))

/**
 * GET /incomes/daily: one page of a day. `total` counts the day's incomes; `totalAmount` sums their gross pesos without
 * voided ones.
 */
export const dailyIncomesAnswer = v.object({
  items: v.array(incomeResource),
  page: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  limit: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  total: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  totalAmount: v.pipe(v.number(), v.minValue(0)),
})
