import { cashBreakdown } from '#domain/income/cash-breakdown.ts'
import { paymentReceiptNumber } from '#domain/income/income.ts'
import type { DayRange } from '#domain/income/income-ranges.ts'
import { clinicDayAt, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { formatDayInWordsWithYear } from '#domain/values/dates/day-in-words.ts'
import { formatDayShort, type LocalDate } from '#domain/values/dates/local-date.ts'
import { accountingTexts } from '#features/accounting/accounting-texts.ts'
import { MoneyCell } from '#features/accounting/money-cell.tsx'
import { paymentText } from '#features/accounting/transactions/shown-payment.ts'
import type { Transaction } from '#features/accounting/transactions/transactions.ts'
import { useClinicName } from '#features/shared/clinic/known-clinic-info.ts'
import { incomeCategoryLabels, paymentMethodLabels } from '#features/shared/money/income-texts.ts'
import { isOnlyToRead } from '#features/shared/reading/older/use-older-rows.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Figures } from '#ui/layout/figures.tsx'
import typography from '#ui/styles/typography.module.css'
import styles from './cash-sheet.module.css'
import { cashSheetTexts } from './cash-sheet-texts.ts'
import { CashSheetTotals } from './cash-sheet-totals.tsx'

const { columns } = cashSheetTexts

export interface CashSheetProps {
  /** Newest first, as on the screen. */
  incomes: readonly Transaction[]
  range: DayRange
  /** The first day that this device mirrors. */
  windowStart: LocalDate
  /** Why the list is incomplete, as text; null when it is complete. */
  missing: string | null
}

/** The printed cash sheet of the shown days: every transaction in order, and totals by payment method. */
export function CashSheet({ incomes, range, windowStart, missing }: CashSheetProps) {
  const waiting = incomes.filter((income) => income.waiting).length
  return (
    <article data-paper-only className={styles.sheet}>
      <header>
        <p className={typography.muted}>{useClinicName()}</p>
        <h1 className={styles.title}>{cashSheetTexts.title(daysOf(range))}</h1>
      </header>
      {missing && <p className={styles.warning}>{cashSheetTexts.incomplete(missing)}</p>}
      {waiting > 0 && <p className={styles.warning}>{cashSheetTexts.waiting(waiting)}</p>}
      {incomes.length === 0 ? (
        <p>{cashSheetTexts.empty}</p>
      ) : (
        <Transactions incomes={[...incomes].reverse()} windowStart={windowStart} withDate={range.from !== range.to} />
      )}
      <CashSheetTotals breakdown={cashBreakdown(incomes)} />
      <SheetFooter withVoided={incomes.some(({ paymentStatus }) => paymentStatus === 'cancelled')} />
    </article>
  )
}

function daysOf({ from, to }: DayRange): string {
  return from === to ? formatDayInWordsWithYear(from) : cashSheetTexts.days(formatDayShort(from), formatDayShort(to))
}

type TransactionsProps = Pick<CashSheetProps, 'incomes' | 'windowStart'> & { withDate: boolean }

function Transactions({ incomes, windowStart, withDate }: TransactionsProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {withDate && <th scope="col">{columns.date}</th>}
          <th scope="col">{columns.receipt}</th>
          <th scope="col">{columns.patientId}</th>
          <th scope="col">{columns.concept}</th>
          <th scope="col">{columns.paymentMethod}</th>
          <th scope="col">{columns.amount}</th>
          <th scope="col">{columns.discountAmount}</th>
          <th scope="col">{columns.netAmount}</th>
        </tr>
      </thead>
      <tbody>
        {incomes.map((income) => (
          <TransactionLine
            key={income.uid}
            income={income}
            payment={paymentText(income, isOnlyToRead(income, windowStart))}
            withDate={withDate}
          />
        ))}
      </tbody>
    </table>
  )
}

function TransactionLine({ income, payment, withDate }: { income: Transaction; payment: string; withDate: boolean }) {
  const isVoided = income.paymentStatus === 'cancelled'
  return (
    <tr>
      {withDate && (
        <td>
          <Figures>{formatDayShort(income.date)}</Figures>
        </td>
      )}
      <td>
        <Figures>{paymentReceiptNumber(income.ref) ?? ''}</Figures>
      </td>
      <td>{income.patientName ?? accountingTexts.list.noPatient}</td>
      <td>
        {income.description}
        <span className={styles.aside}>
          {isVoided && income.voidReason
            ? accountingTexts.list.voidedFor(income.voidReason)
            : incomeCategoryLabels[income.category]}
        </span>
      </td>
      <td>
        {paymentMethodLabels[income.paymentMethod]}
        <span className={styles.aside}>{payment}</span>
      </td>
      <MoneyCell amount={income.amount} struck={isVoided} />
      <MoneyCell amount={income.discountAmount} struck={isVoided} />
      <MoneyCell amount={income.netAmount} struck={isVoided} />
    </tr>
  )
}

function SheetFooter({ withVoided }: { withVoided: boolean }) {
  const { sources, user } = useClinic()
  const now = sources.now()
  return (
    <footer className={styles.foot}>
      {withVoided && <p>{cashSheetTexts.voided}</p>}
      <p>{cashSheetTexts.printed(formatDayShort(clinicDayAt(now)), clinicTimeAt(now), user.username)}</p>
    </footer>
  )
}
