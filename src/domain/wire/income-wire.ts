import * as v from 'valibot'
import { INCOME_CATEGORIES, type Income, PAYMENT_METHODS, PAYMENT_STATUSES } from '../income/income.ts'
import { validationTexts } from '../validation-texts.ts'
import { type Centavos, centavosOfPesos, pesosOf } from '../values/money.ts'
import { readerOf } from './answer-reader.ts'
import {
  changeMeta,
  createMeta,
  dateField,
  idField,
  lineField,
  pesosField,
  requiredLine,
  rowMeta,
  textField,
  timestampField,
  writtenDayField,
} from './fields.ts'

const amountField = pesosField(validationTexts.amountInvalid, validationTexts.amountTooLarge)
const discountField = pesosField(validationTexts.discountInvalid, validationTexts.discountAboveAmount)

/** An income in the feed. Amounts are pesos with at most two decimals; `status` repeats `paymentStatus` (settled for reading). */
export const incomeRow = v.object({
  ...rowMeta,
  date: dateField,
  amount: amountField,
  discountAmount: discountField,
  netAmount: amountField,
  description: v.string(),
  paymentMethod: v.picklist(PAYMENT_METHODS),
  category: v.picklist(INCOME_CATEGORIES),
  paymentStatus: v.picklist(PAYMENT_STATUSES),
  status: v.picklist(PAYMENT_STATUSES),
  notes: v.string(),
  patientId: v.nullable(idField),
  recordedBy: v.nullable(idField),
  voidReason: v.nullable(v.string()),
  voidedAt: v.nullable(timestampField),
})

/** An income in an answer of its own, with the patient's name nested. */
export const incomeResource = v.object({
  ...incomeRow.entries,
  Patient: v.nullable(v.object({ firstName: v.string(), lastName: v.string() })),
})

/**
 * One reading of GET /incomes/{id}/versions: the present one, or one that an edit replaced. `id` is the income's, `Author` null for
 * nobody's account.
 */
export const incomeVersion = v.object({
  id: idField,
  version: rowMeta.version,
  date: dateField,
  amount: amountField,
  discountAmount: discountField,
  netAmount: amountField,
  paymentMethod: v.picklist(PAYMENT_METHODS),
  paymentStatus: v.picklist(PAYMENT_STATUSES),
  writtenAt: timestampField,
  Author: v.nullable(v.object({ username: v.string(), name: v.string(), lastName: v.string() })),
})

export const readIncomeVersions = readerOf(v.array(incomeVersion))

/** GET /incomes/daily: one page of a day; `total` counts the day's incomes, `totalAmount` sums their gross pesos without voided ones. */
export const dailyIncomesAnswer = v.object({
  items: v.array(incomeResource),
  page: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  limit: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  total: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  totalAmount: v.pipe(v.number(), v.minValue(0)),
})

const fields = {
  patientId: v.nullable(idField),
  date: writtenDayField,
  amount: amountField,
  description: requiredLine(validationTexts.descriptionRequired),
  paymentMethod: v.picklist(PAYMENT_METHODS, validationTexts.paymentMethodRequired),
  category: v.picklist(INCOME_CATEGORIES, validationTexts.categoryRequired),
  discountAmount: discountField,
  netAmount: pesosField(validationTexts.netAmountWrong),
  paymentStatus: v.picklist(PAYMENT_STATUSES, validationTexts.paymentStatusRequired),
  notes: textField,
  voidReason: v.nullable(lineField),
}

/** POST /incomes. `recordedBy` is not read: the server sets it. Absent: discount 0, net = amount − discount, status completed. */
export const incomeCreateBody = v.object({
  patientId: v.optional(fields.patientId, null),
  date: fields.date,
  amount: fields.amount,
  description: fields.description,
  paymentMethod: fields.paymentMethod,
  category: fields.category,
  discountAmount: v.optional(fields.discountAmount, 0),
  netAmount: v.optional(fields.netAmount),
  paymentStatus: v.optional(fields.paymentStatus, 'completed'),
  notes: v.optional(fields.notes, ''),
  ...createMeta,
})

/** PUT /incomes/{id}: any subset; status `cancelled` with a `voidReason` voids it. */
export const incomeUpdateBody = v.object({ ...v.partial(v.object(fields)).entries, ...changeMeta })

/** Pesos become whole centavos; the repeated `status` is dropped. */
export function incomeFromWire({ status: _status, ...row }: v.InferOutput<typeof incomeRow>): Income {
  return {
    ...row,
    amount: centavosOfPesos(row.amount),
    discountAmount: centavosOfPesos(row.discountAmount),
    netAmount: centavosOfPesos(row.netAmount),
  }
}

const MONEY_FIELDS: ReadonlySet<string> = new Set(['amount', 'discountAmount', 'netAmount'])

/** A body for the wire from touched fields of the domain: whole centavos become pesos. */
export function incomeBodyToWire(patch: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(patch).map(([field, value]) => [
      field,
      MONEY_FIELDS.has(field) ? pesosOf(value as Centavos) : value,
    ]),
  )
}
