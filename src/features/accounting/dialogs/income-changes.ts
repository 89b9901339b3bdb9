import type { fetchIncomeVersions } from '#data/remote/former-incomes.ts'
import { clinicDayAt, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { centavosOfPesos, formatMoney } from '#domain/values/money.ts'
import { paymentReceiptTexts } from '#features/accounting/payment-receipts/payment-receipt-texts.ts'
import { paymentMethodLabels, paymentStatusLabels } from '#features/shared/money/income-texts.ts'

export type IncomeReading = NonNullable<Awaited<ReturnType<typeof fetchIncomeVersions>>>[number]

/** One edit of an income as text: when, by whom, and each former and new value. */
export interface IncomeChange {
  version: number
  when: string
  changes: string[]
}

const { labels, history } = paymentReceiptTexts

/** Lists the edits between these versions, newest first; 'unknown' when the server keeps no versions. */
export function incomeChanges(readings: readonly IncomeReading[] | null): IncomeChange[] | 'unknown' {
  if (readings === null) return 'unknown'
  return readings.slice(0, -1).map((after, index) => {
    const before = readings[index + 1] ?? after
    return { version: after.version, when: whenOf(after), changes: differences(before, after) }
  })
}

function differences(before: IncomeReading, after: IncomeReading): string[] {
  const formerly = inWords(before)
  return inWords(after).flatMap(({ label, value }, index) => {
    const former = formerly[index]?.value ?? ''
    return former === value ? [] : [history.change(label, former, value)]
  })
}

function inWords(reading: IncomeReading) {
  return [
    { label: labels.date, value: formatDayShort(reading.date) },
    { label: labels.amount, value: formatMoney(centavosOfPesos(reading.amount)) },
    { label: labels.discountAmount, value: formatMoney(centavosOfPesos(reading.discountAmount)) },
    { label: labels.paymentMethod, value: paymentMethodLabels[reading.paymentMethod] },
    { label: labels.paymentStatus, value: paymentStatusLabels[reading.paymentStatus] },
  ]
}

function whenOf({ writtenAt, Author }: IncomeReading): string {
  const instant = Date.parse(writtenAt)
  const who = Author && (`${Author.name} ${Author.lastName}`.trim() || Author.username)
  return history.when(formatDayShort(clinicDayAt(instant)), clinicTimeAt(instant), who)
}
