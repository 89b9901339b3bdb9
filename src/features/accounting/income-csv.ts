import { paymentReceiptNumber } from '#domain/income/income.ts'
import type { DayRange } from '#domain/income/income-ranges.ts'
import { csvText } from '#domain/values/csv-text.ts'
import { formatDayShort, type LocalDate } from '#domain/values/dates/local-date.ts'
import type { Centavos } from '#domain/values/money.ts'
import { cashSheetTexts } from '#features/accounting/cash-sheet/cash-sheet-texts.ts'
import { incomeCategoryLabels, paymentMethodLabels } from '#features/shared/money/income-texts.ts'
import { isOnlyToRead } from '#features/shared/reading/older/use-older-rows.ts'
import { accountingTexts } from './accounting-texts.ts'
import { paymentText } from './transactions/shown-payment.ts'
import type { Transaction } from './transactions/transactions.ts'

const { columns, csv } = cashSheetTexts

const HEAD = [
  columns.date,
  columns.receipt,
  columns.patientId,
  csv.description,
  csv.category,
  csv.paymentMethod,
  csv.paymentStatus,
  columns.amount,
  columns.discountAmount,
  columns.netAmount,
  csv.notes,
  csv.voidReason,
  csv.place,
]

/**
 * Writes the shown transactions as CSV, one per row. Voided ones are included, with their status. `windowStart` is the
 * first day that this device mirrors.
 */
export function incomeCsv(incomes: readonly Transaction[], windowStart: LocalDate): string {
  return csvText([HEAD, ...incomes.map((income) => rowOf(income, windowStart))])
}

/** The file name: 'caja_2026-11-20.csv', or with both ends of the period. */
export function csvNameOf({ from, to }: DayRange): string {
  return csv.name(from, to)
}

function rowOf(income: Transaction, windowStart: LocalDate): string[] {
  return [
    formatDayShort(income.date),
    paymentReceiptNumber(income.ref) ?? '',
    income.patientName ?? accountingTexts.list.noPatient,
    income.description,
    incomeCategoryLabels[income.category],
    paymentMethodLabels[income.paymentMethod],
    paymentText(income, isOnlyToRead(income, windowStart)),
    numberOf(income.amount),
    numberOf(income.discountAmount),
    numberOf(income.netAmount),
    income.notes,
    income.voidReason ?? '',
    income.waiting ? csv.onThisDevice : csv.onServer,
  ]
}

/**
 * The amount as Argentine spreadsheets read a number: '18000,50'. A thousands separator would turn it into text in
 * other locales.
 */
function numberOf(amount: Centavos): string {
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)},${digits.slice(-2)}`
}
