import { paidAtOnceOf, signedAmount } from '#domain/account/money-received.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { formatMoney } from '#domain/values/money.ts'
import { statusOf } from '#features/accounting/transactions/shown-payment.ts'
import type { Transaction } from '#features/accounting/transactions/transactions.ts'
import { clinicName } from '#features/shared/clinic/known-clinic-info.ts'
import { incomeCategoryLabels, paymentMethodLabels, paymentStatusLabels } from '#features/shared/money/income-texts.ts'
import { paymentReceiptTexts } from './payment-receipt-texts.ts'
import { paymentReceiptName } from './receipt-name.ts'

const { labels } = paymentReceiptTexts

export interface PaymentReceiptLine {
  label: string
  value: string
}

/** Lists the lines of a receipt. The discount appears only when there is one. */
export function paymentReceiptLines(income: Transaction): PaymentReceiptLine[] {
  const { date, patientName, description, category, amount, discountAmount, netAmount } = income
  const discount = discountAmount > 0 && [
    { label: labels.amount, value: formatMoney(amount) },
    { label: labels.discountAmount, value: formatMoney(discountAmount) },
  ]
  return [
    { label: labels.number, value: paymentReceiptName(income) },
    { label: labels.date, value: formatDayShort(date) },
    { label: labels.patientId, value: patientName ?? paymentReceiptTexts.noPatient },
    { label: labels.concept, value: `${description} (${incomeCategoryLabels[category]})` },
    ...(discount || []),
    { label: labels.netAmount, value: formatMoney(netAmount) },
    ...receivedLines(income),
    { label: labels.paymentStatus, value: paymentStatusLabels[statusOf(income)] },
    ...owedLine(income),
  ]
}

/** The method by which all was received, or each payment with its own. */
function receivedLines(income: Transaction): PaymentReceiptLine[] {
  const method = { label: labels.paymentMethod, value: paymentMethodLabels[income.paymentMethod] }
  const { payments } = income
  if (payments.length === 0) return [method]
  const atOnce = paidAtOnceOf(income)
  const first = atOnce > 0 ? [{ date: income.date, amount: atOnce, paymentMethod: income.paymentMethod }] : []
  const lines = [...first, ...payments.map((payment) => ({ ...payment, amount: signedAmount(payment) }))]
  return lines.map(({ date, amount, paymentMethod }) => ({
    label: paymentReceiptTexts.paymentOf(formatDayShort(date)),
    value: paymentReceiptTexts.paidBy(formatMoney(amount), paymentMethodLabels[paymentMethod]),
  }))
}

/** What is still owed, once something was received. */
function owedLine({ owed, payments, paymentStatus }: Transaction): PaymentReceiptLine[] {
  if (payments.length === 0 || owed === null || owed === 0 || paymentStatus === 'cancelled') return []
  return [{ label: paymentReceiptTexts.owed, value: formatMoney(owed) }]
}

/**
 * Writes the receipt as a message. What was paid for is left out, since it may reveal something about the patient's
 * health.
 */
export function paymentReceiptMessage(income: Transaction): string {
  const lines = paymentReceiptLines(income)
    .filter(({ label }) => label !== labels.concept)
    .map(({ label, value }) => paymentReceiptTexts.line(label, value))
  const provisional = provisionalText(income)
  return [
    clinicName(),
    paymentReceiptTexts.title,
    paymentReceiptTexts.noInvoice,
    '',
    ...lines,
    ...(provisional ? ['', provisional] : []),
  ].join('\n')
}

/** Says that the server does not have this state of the income yet; null when it does. */
export function provisionalText({ waiting, key }: Pick<Transaction, 'waiting' | 'key'>): string | null {
  if (!waiting) return null
  return typeof key === 'number' ? paymentReceiptTexts.changeWaits : paymentReceiptTexts.provisional
}
