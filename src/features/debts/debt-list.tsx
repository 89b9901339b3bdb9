import { useState } from 'react'
import { type Debtor, readDebtors } from '#data/local/rows/payments/debts.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { formatMoney, sumCentavos } from '#domain/values/money.ts'
import { LazyRegisterPayment } from '#features/shared/payments/lazy-payment-dialogs.tsx'
import type { PaymentPurpose } from '#features/shared/payments/payment-form.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState, ErrorState, SkeletonList } from '#ui/list-states.tsx'
import chip from '#ui/styles/chip.module.css'
import layout from '#ui/styles/layout.module.css'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import hidden from '#ui/visually-hidden.module.css'
import styles from './debt-list.module.css'
import { DebtRow } from './debt-row.tsx'
import { debtsTexts as texts } from './debts-texts.ts'
import { DEBT_ORDERS, type DebtOrder, shownDebts } from './shown-debts.ts'

/** Rows rendered per page. */
const PAGE = 100

/** The debts with their sum; partial charges without an amount are listed apart. */
export function DebtList() {
  const listing = useListing('income', readDebtors)
  const [query, setQuery] = useState('')
  const [order, setOrder] = useState<DebtOrder>('amount')
  const [pages, setPages] = useState(1)
  const [paying, setPaying] = useState<PaymentPurpose | null>(null)
  const pay = ({ patient, owing, credit }: Debtor) =>
    setPaying({ patientId: patient?.key ?? null, charges: owing, credit })
  const known = listing.rows.filter(({ amount }) => amount > 0)
  const unknown = listing.rows.filter((debtor) => debtor.unknown.length > 0)
  const found = shownDebts(known, query, order)
  const foundUnknown = shownDebts(unknown, query, order)
  const shown = found.slice(0, pages * PAGE)
  const total = sumCentavos(found.map(({ amount }) => amount))
  if (listing.rows.length === 0) return <NoDebts state={listing.state} onRetry={listing.retry} />
  return (
    <div className={layout.stack4}>
      {listing.state !== 'filled' && (
        <p role="status" className={typography.muted}>
          {texts.incomplete}
        </p>
      )}
      <div className={layout.wrap2}>
        <SearchField className={styles.search} label={texts.search} value={query} onChange={setQuery} />
        <fieldset className={layout.wrap2}>
          <legend className={hidden.hidden}>{texts.order}</legend>
          {DEBT_ORDERS.map((each) => (
            <button
              key={each}
              type="button"
              className={chip.chip}
              aria-pressed={each === order}
              onClick={() => setOrder(each)}
            >
              {texts.orders[each]}
            </button>
          ))}
        </fieldset>
      </div>
      {found.length + foundUnknown.length === 0 && <EmptyState text={texts.noMatch(query.trim())} />}
      {found.length > 0 && (
        <Card
          title={texts.list}
          flush
          actions={
            <p className={classNames(typography.strong, typography.figures)}>
              {texts.total(formatMoney(total), found.length)}
            </p>
          }
        >
          <ul className={listRow.rows}>
            {shown.map((debtor) => (
              <DebtRow key={debtor.uid} debtor={debtor} onPay={pay} />
            ))}
          </ul>
          {shown.length < found.length && (
            <div className={listRow.more}>
              <Button icon="chevron-down" onClick={() => setPages(pages + 1)}>
                {texts.more}
              </Button>
            </div>
          )}
        </Card>
      )}
      {foundUnknown.length > 0 && (
        <Card title={texts.unknown} flush>
          <p className={classNames(typography.small, listRow.partial)}>{texts.unknownDetail}</p>
          <ul className={listRow.rows}>
            {foundUnknown.map((debtor) => (
              <DebtRow key={debtor.uid} debtor={debtor} isUnknown />
            ))}
          </ul>
        </Card>
      )}
      <Window />
      <LazyRegisterPayment open={paying} onClose={() => setPaying(null)} />
    </div>
  )
}

function NoDebts({ state, onRetry }: { state: 'loading' | 'failed' | 'filled'; onRetry: () => void }) {
  if (state === 'loading') return <SkeletonList rows={6} />
  if (state === 'failed') return <ErrorState text={texts.failed} onRetry={onRetry} />
  return (
    <>
      <Card>
        <EmptyState text={texts.empty} detail={texts.emptyDetail} />
      </Card>
      <Window />
    </>
  )
}

function Window() {
  const day = formatDayShort(windowStartOf(useToday()))
  return <p className={classNames(typography.small, styles.window)}>{texts.window(day)}</p>
}
