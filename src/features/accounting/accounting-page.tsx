import { useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import { readOlderIncomes } from '#data/remote/older-rows.ts'
import { dayRange } from '#domain/income/income-ranges.ts'
import { rowKeyOf } from '#domain/values/row-key.ts'
import type { OpenIncomeDialog } from '#features/accounting/dialogs/income-dialogs.tsx'
import { incompleteReason } from '#features/accounting/dialogs/missing-part.ts'
import { useOpeningRequest } from '#features/shared/forms/use-opening-request.ts'
import { RefusedBanner } from '#features/shared/messages/refused-banner.tsx'
import { AccountingSections } from '#features/shared/money/accounting-sections.tsx'
import { CashCloseLink } from '#features/shared/money/cash-close-link.tsx'
import { LazyRegisterPayment } from '#features/shared/payments/lazy-payment-dialogs.tsx'
import type { PaymentPurpose } from '#features/shared/payments/payment-form.ts'
import { useOlderRows } from '#features/shared/reading/older/use-older-rows.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { paths } from '#features/shared/session/paths.ts'
import { useToday } from '#features/shared/use-today.ts'
import { useLazyPaper } from '#ui/browser/use-lazy-paper.ts'
import { Button } from '#ui/button.tsx'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { backLinkClass } from '#ui/layout/back-link.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { lazyComponent } from '#ui/lazy/lazy-component.ts'
import layout from '#ui/styles/layout.module.css'
import { accountingTexts } from './accounting-texts.ts'
import { type CashPeriod, rangeOf } from './cash-period.ts'
import { CashTotals } from './cash-totals.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { refusedIncomesText } from './refused-incomes.ts'
import { EVERYTHING } from './transactions/transaction-filter.ts'
import { TransactionList } from './transactions/transaction-list.tsx'
import { readTransaction, readTransactions, type Transaction } from './transactions/transactions.ts'

const IncomeDialogs = lazyDialog(() =>
  import('#features/accounting/dialogs/income-dialogs.tsx').then((module) => module.IncomeDialogs),
)

const papers = lazyComponent(() =>
  import('#features/accounting/cash-sheet/printed-papers.tsx').then((module) => module.PrintedPapers),
)

const OPENING = ['nuevo', 'paciente', 'ingreso'] as const

/** 'Contabilidad' (spec section 2). */
export function AccountingPage() {
  const { db } = useClinic()
  const today = useToday()
  const [period, setPeriod] = useState<CashPeriod>({ kind: 'today' })
  const range = rangeOf(period, today)
  const older = useOlderRows(range, readOlderIncomes)
  const listing = useListing('income', (db) => readTransactions(db, range, older.rows), [
    range.from,
    range.to,
    older.rows,
  ])
  const [filter, setFilter] = useState(EVERYTHING)
  const [open, setOpen] = useState<OpenIncomeDialog | null>(null)
  const { Paper, print } = useLazyPaper(papers)
  const close = useCallback(() => setOpen(null), [])
  const edit = useCallback((income: Transaction) => setOpen({ kind: 'edit', income }), [])
  const showReceipt = useCallback((income: Transaction) => setOpen({ kind: 'receipt', income }), [])
  const [paying, setPaying] = useState<PaymentPurpose | null>(null)
  const pay = useCallback(
    (charge: Transaction) => setPaying({ patientId: charge.patientId, charges: [{ ...charge, charge }] }),
    [],
  )
  const create = () => setOpen({ kind: 'new', patient: '' })
  const openExisting = async (key: string) => {
    const income = await readTransaction(db, rowKeyOf(key))
    if (!income) return
    if (income.date !== today) setPeriod({ kind: 'days', range: dayRange(income.date) })
    setOpen({ kind: income.paymentStatus === 'cancelled' ? 'receipt' : 'edit', income })
  }
  useOpeningRequest(OPENING, (request) => {
    const existing = request.get('ingreso')
    if (existing === null) setOpen({ kind: 'new', patient: request.get('paciente') ?? '' })
    else openExisting(existing).catch(console.error)
  })
  const missing = incompleteReason(listing, older)
  const shown = asListed(open, listing.rows)

  return (
    <>
      <div data-screen-only={Paper ? true : undefined}>
        <PageHeader
          title={accountingTexts.title}
          back={
            <Link className={backLinkClass} to={paths.dashboard}>
              <Icon name="back" />
              {accountingTexts.back}
            </Link>
          }
          actions={
            <>
              {range.from === range.to && <CashCloseLink day={range.to} today={today} />}
              <Button variant="primary" icon="plus" onClick={create}>
                {accountingTexts.new}
              </Button>
            </>
          }
        />
        <AccountingSections />
        <RefusedBanner entity="income" text={refusedIncomesText} />
        <div className={layout.stack4}>
          <PeriodFilter period={period} range={range} today={today} onChange={setPeriod} />
          <CashTotals range={range} listing={listing} older={older} />
          <TransactionList
            key={`${range.from} ${range.to}`}
            range={range}
            listing={listing}
            older={older}
            missing={missing}
            filter={filter}
            onFilter={setFilter}
            onNew={create}
            onPrint={print}
            onEdit={edit}
            onReceipt={showReceipt}
            onPay={pay}
          />
        </div>
      </div>
      {Paper && (
        <Paper
          receipt={shown?.kind === 'receipt' ? shown.income : null}
          incomes={listing.rows}
          range={range}
          windowStart={older.windowStart}
          missing={missing}
        />
      )}
      <LazyRegisterPayment open={paying} onClose={() => setPaying(null)} />
      <IncomeDialogs open={shown} onPrint={print} onClose={close} />
    </>
  )
}

/**
 * An open receipt shows the income as it is listed now; the server may just have confirmed it. A form keeps the income
 * that it was opened with.
 */
function asListed(open: OpenIncomeDialog | null, rows: readonly Transaction[]): OpenIncomeDialog | null {
  if (open?.kind !== 'receipt') return open
  return { ...open, income: rows.find(({ uid }) => uid === open.income.uid) ?? open.income }
}
