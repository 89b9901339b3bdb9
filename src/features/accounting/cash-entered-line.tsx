import { readPaymentsBetween } from '#data/local/rows/payments/payments.ts'
import { cashEntered } from '#domain/cash/cash-entered.ts'
import type { DayRange } from '#domain/income/income-ranges.ts'
import { centavos, formatMoney, sumCentavos } from '#domain/values/money.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { classNames } from '#ui/class-names.ts'
import typography from '#ui/styles/typography.module.css'
import { accountingTexts } from './accounting-texts.ts'
import type { Transaction } from './transactions/transactions.ts'

interface CashEnteredLineProps {
  range: DayRange
  rows: readonly Transaction[]
}

/**
 * Says what came in on these days, and what is still owed for their incomes. It appears only once payments make that
 * differ from what the cards say.
 */
export function CashEnteredLine({ range, rows }: CashEnteredLineProps) {
  const { db } = useClinic()
  const { from, to } = range
  const payments = useResilientReading(() => readPaymentsBetween(db, from, to), [db, from, to])
  const hasPayments = (payments?.length ?? 0) > 0 || rows.some((row) => row.payments.length > 0)
  if (!payments || !hasPayments) return null
  const entered = cashEntered(range, { incomes: rows, payments })
  const owed = sumCentavos(rows.map((row) => row.owed ?? centavos(0)))
  return (
    <p className={classNames(typography.bodySmall, typography.figures)}>
      {accountingTexts.entered(formatMoney(entered), formatMoney(owed))}
    </p>
  )
}
