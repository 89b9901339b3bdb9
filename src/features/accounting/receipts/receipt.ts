import { receiptNumber } from '#domain/income/income.ts'
import { formatDayShort } from '#domain/values/local-date.ts'
import { formatMoney } from '#domain/values/money.ts'
import type { Transaction } from '#features/accounting/transactions.ts'
import { incomeCategoryWords, paymentMethodWords, paymentStatusWords } from '#features/shared/money/income-texts.ts'
import { receiptTexts } from './receipt-texts.ts'

const { labels } = receiptTexts

/** One line of a receipt. */
export interface ReceiptLine {
  label: string
  value: string
}

/** What an income is called: by its 'R-…', which it wears from the moment when it was made, else by the server's number. */
export function receiptName({ ref, key }: Pick<Transaction, 'ref' | 'key'>): string {
  return receiptNumber(ref) ?? receiptTexts.number(String(key))
}

/** What stands on the receipt; a discount only where there is one. */
export function receiptLines(income: Transaction): ReceiptLine[] {
  const { date, patientName, description, category, amount, discountAmount, netAmount } = income
  const discount = discountAmount > 0 && [
    { label: labels.amount, value: formatMoney(amount) },
    { label: labels.discount, value: formatMoney(discountAmount) },
  ]
  return [
    { label: labels.number, value: receiptName(income) },
    { label: labels.date, value: formatDayShort(date) },
    { label: labels.patient, value: patientName ?? receiptTexts.noPatient },
    { label: labels.concept, value: `${description} (${incomeCategoryWords[category]})` },
    ...(discount || []),
    { label: labels.net, value: formatMoney(netAmount) },
    { label: labels.method, value: paymentMethodWords[income.paymentMethod] },
    { label: labels.status, value: paymentStatusWords[income.paymentStatus] },
  ]
}

/** The receipt as a message, ready to be sent; what it was paid for stays out of it, since that may tell of somebody's health. */
export function receiptMessage(income: Transaction): string {
  const lines = receiptLines(income)
    .filter(({ label }) => label !== labels.concept)
    .map(({ label, value }) => receiptTexts.line(label, value))
  const provisional = provisionalText(income)
  return [
    receiptTexts.clinic,
    receiptTexts.title,
    receiptTexts.noInvoice,
    '',
    ...lines,
    ...(provisional ? ['', provisional] : []),
  ].join('\n')
}

/** What is said of an income that the server does not have as it stands here; null of one that it has. */
export function provisionalText({ waiting, key }: Pick<Transaction, 'waiting' | 'key'>): string | null {
  if (!waiting) return null
  return typeof key === 'number' ? receiptTexts.changeWaits : receiptTexts.provisional
}

/** Whether it was changed after it was made; voiding has a word of its own. */
export function isEdited({ createdAt, updatedAt, paymentStatus }: Transaction): boolean {
  return paymentStatus !== 'cancelled' && updatedAt !== createdAt
}
