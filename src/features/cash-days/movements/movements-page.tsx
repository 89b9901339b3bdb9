import { useState } from 'react'
import { Link } from 'react-router-dom'
import { readMovementsBetween } from '#data/local/rows/cash-days.ts'
import { signedMovement } from '#domain/cash/cash-figures.ts'
import { type DayRange, dayRange, monthRange, weekRange } from '#domain/income/income-ranges.ts'
import type { CashMovementView } from '#domain/sync/merge/fold.ts'
import { addDays, type LocalDate } from '#domain/values/dates/local-date.ts'
import { type Centavos, centavos, formatMoney, sumCentavos } from '#domain/values/money.ts'
import { useOpeningRequest } from '#features/shared/forms/use-opening-request.ts'
import { RefusedBanner } from '#features/shared/messages/refused-banner.tsx'
import { AccountingSections } from '#features/shared/money/accounting-sections.tsx'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { paths } from '#features/shared/session/paths.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Button } from '#ui/button.tsx'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { backLinkClass } from '#ui/layout/back-link.ts'
import { Card } from '#ui/layout/card.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { EmptyState, ErrorState, SkeletonList } from '#ui/list-states.tsx'
import chip from '#ui/styles/chip.module.css'
import layout from '#ui/styles/layout.module.css'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import hidden from '#ui/visually-hidden.module.css'
import type { OpenMovementDialog } from './movement-dialogs.tsx'
import { MovementRow } from './movement-row.tsx'
import { movementsTexts as texts } from './movements-texts.ts'

const MovementDialogs = lazyDialog(() => import('./movement-dialogs.tsx').then((module) => module.MovementDialogs))

const OPENING = ['nuevo'] as const
const PERIODS = ['today', 'week', 'month', 'last'] as const
type Period = (typeof PERIODS)[number]

/** 'Movimientos': expenses, withdrawals and contributions of a period. */
export function MovementsPage() {
  const today = useToday()
  const [period, setPeriod] = useState<Period>('month')
  const [open, setOpen] = useState<OpenMovementDialog | null>(null)
  const days = rangeOf(period, today)
  const { rows, state, retry } = useListing('cashMovement', (db) => readMovementsBetween(db, days.from, days.to), [
    days.from,
    days.to,
  ])
  const openNew = () => setOpen({ kind: 'new' })
  useOpeningRequest(OPENING, openNew)
  return (
    <>
      <PageHeader
        title={texts.title}
        back={
          <Link className={backLinkClass} to={paths.accounting}>
            <Icon name="back" />
            {texts.back}
          </Link>
        }
        actions={
          <Button variant="primary" icon="plus" onClick={openNew}>
            {texts.new}
          </Button>
        }
      />
      <AccountingSections />
      <RefusedBanner entity="cashMovement" text={texts.refused} />
      <Card title={texts.title} flush actions={<PeriodChips period={period} onChange={setPeriod} />}>
        {rows.length > 0 && <Sums movements={rows} />}
        {state === 'loading' && rows.length === 0 && <SkeletonList rows={3} />}
        {state === 'failed' && <ErrorState text={texts.loadFailed} onRetry={retry} />}
        {state === 'filled' && rows.length === 0 && <EmptyState text={texts.empty} detail={texts.lead} />}
        {rows.length > 0 && (
          <ul className={listRow.rows}>
            {rows.map((movement) => (
              <MovementRow key={movement.uid} movement={movement} onVoid={() => setOpen({ kind: 'void', movement })} />
            ))}
          </ul>
        )}
      </Card>
      <MovementDialogs open={open} onClose={() => setOpen(null)} />
    </>
  )
}

function rangeOf(period: Period, today: LocalDate): DayRange {
  if (period === 'today') return dayRange(today)
  if (period === 'week') return weekRange(today)
  const month = monthRange(today)
  return period === 'month' ? month : monthRange(addDays(month.from, -1))
}

function PeriodChips({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  return (
    <fieldset className={layout.wrap2}>
      <legend className={hidden.hidden}>{texts.period.name}</legend>
      {PERIODS.map((each) => (
        <button
          key={each}
          type="button"
          className={chip.chip}
          aria-pressed={each === period}
          onClick={() => onChange(each)}
        >
          {texts.period[each]}
        </button>
      ))}
    </fieldset>
  )
}

/** What came in and what went out, by all methods. */
function Sums({ movements }: { movements: readonly CashMovementView[] }) {
  const amounts = movements.map(signedMovement)
  const came = sumCentavos(amounts.filter((amount) => amount > 0))
  const went = centavos(-sumCentavos(amounts.filter((amount) => amount < 0)))
  return (
    <p className={`${listRow.partial} ${layout.wrap3} ${typography.muted}`}>
      <Sum name={texts.totals.out} amount={went} />
      <Sum name={texts.totals.in} amount={came} />
    </p>
  )
}

function Sum({ name, amount }: { name: string; amount: Centavos }) {
  return (
    <span>
      {name} <Figures className={typography.strong}>{formatMoney(amount)}</Figures>
    </span>
  )
}
