import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { FIRST_DAY, readCashDays } from '#data/local/rows/cash-days.ts'
import { formatDayInWordsWithYear } from '#domain/values/dates/day-in-words.ts'
import { isLocalDate, type LocalDate } from '#domain/values/dates/local-date.ts'
import { CloseSheet } from '#features/cash-days/sheet/close-sheet.tsx'
import type { Paper } from '#features/cash-days/sheet/sheet-actions.tsx'
import { useCashDay } from '#features/cash-days/use-cash-day.ts'
import { RefusedBanner } from '#features/shared/messages/refused-banner.tsx'
import { AccountingSections } from '#features/shared/money/accounting-sections.tsx'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { paths } from '#features/shared/session/paths.ts'
import { useToday } from '#features/shared/use-today.ts'
import { usePrinting } from '#ui/browser/use-printing.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { backLinkClass } from '#ui/layout/back-link.ts'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { EmptyState, ErrorState, SkeletonList } from '#ui/list-states.tsx'
import listRow from '#ui/styles/list-row.module.css'
import { CloseRow } from './close-row.tsx'
import { closesTexts as texts } from './closes-texts.ts'
import { DayReport } from './day-report.tsx'

/** 'Cierres': the days that were closed once, or the one that the address names. */
export function ClosesPage() {
  const [params] = useSearchParams()
  const day = params.get('dia') ?? ''
  return isLocalDate(day) ? <DayPage key={day} day={day} /> : <ListPage />
}

function ListPage() {
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
          <Link className={buttonClass({ variant: 'primary' })} to={paths.cashClose}>
            <Icon name="check" />
            <span>{texts.closeDay}</span>
          </Link>
        }
      />
      <AccountingSections />
      <RefusedBanner entity="cashDay" text={texts.refused} />
      <ClosesList />
    </>
  )
}

/** Days per page: a bit more than a month of work. */
const PAGE = 40

function ClosesList() {
  const today = useToday()
  const [shown, setShown] = useState(PAGE)
  const { rows, state, retry } = useListing('cashDay', (db) => readCashDays(db, FIRST_DAY, today), [today])
  if (state === 'failed') return <ErrorState text={texts.loadFailed} onRetry={retry} />
  if (state === 'loading' && rows.length === 0) return <SkeletonList rows={4} />
  return (
    <Card title={texts.title} flush>
      {rows.length === 0 && <EmptyState text={texts.empty} detail={texts.emptyDetail} />}
      <ul className={rows.length > 0 ? listRow.rows : undefined}>
        {rows.slice(0, shown).map((day) => (
          <CloseRow key={day.date} day={day} />
        ))}
      </ul>
      {rows.length > shown && (
        <div className={listRow.more}>
          <Button icon="chevron-down" onClick={() => setShown(shown + PAGE)}>
            {texts.more}
          </Button>
        </div>
      )}
    </Card>
  )
}

function DayPage({ day }: { day: LocalDate }) {
  const { day: shown, state, retry } = useCashDay(day)
  const [paper, setPaper] = useState<Paper>('a4')
  const { isPrinting, print } = usePrinting()
  const printOn = (chosen: Paper) => {
    setPaper(chosen)
    print()
  }
  return (
    <>
      <div data-screen-only>
        <PageHeader
          title={texts.of(formatDayInWordsWithYear(day))}
          back={
            <Link className={backLinkClass} to={paths.closes}>
              <Icon name="back" />
              {texts.toList}
            </Link>
          }
        />
        <RefusedBanner entity="cashDay" text={texts.refused} />
        {state === 'failed' && <ErrorState text={texts.loadFailed} onRetry={retry} />}
        {state !== 'failed' && !shown && <SkeletonList rows={4} />}
        {state !== 'failed' && shown && <DayReport shown={shown} onPrint={printOn} />}
      </div>
      {shown?.close && <CloseSheet shown={shown} close={shown.close} paper={paper} isPrinting={isPrinting} />}
    </>
  )
}
