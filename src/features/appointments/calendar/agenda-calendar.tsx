import { Suspense, useState } from 'react'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import { ensureTemporal } from '#features/appointments/calendar/grid/temporal.ts'
import { useAgendaRendered } from '#features/appointments/calendar/grid/use-agenda-rendered.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import type { Place } from '#features/appointments/rows/place.ts'
import { OlderNotice } from '#features/shared/reading/older-notice.tsx'
import { useToday } from '#features/shared/use-today.ts'
import { classNames } from '#ui/class-names.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { lazyScreen } from '#ui/lazy/lazy-screen.tsx'
import { EmptyState, ErrorState, SkeletonList } from '#ui/list-states.tsx'
import layout from '#ui/styles/layout.module.css'
import { usePrinting } from '#ui/use-printing.ts'
import { appointmentTexts, calendarTexts, formTexts } from '../appointments-texts.ts'
import { useAgenda } from '../use-agenda.ts'
import { useNarrowWindow } from '../use-narrow-window.ts'
import styles from './agenda-calendar.module.css'
import { AgendaLegend } from './agenda-legend.tsx'
import { AgendaList } from './agenda-list.tsx'
import { type AgendaPeriod, daysOfPeriod, neighboursOf, renderedDays, stepPeriod } from './agenda-period.ts'
import { AgendaToolbar } from './agenda-toolbar.tsx'

const CalendarGrid = lazyScreen(async () => {
  await ensureTemporal()
  const { CalendarGrid: Grid } = await import('#features/appointments/calendar/grid/calendar-grid.tsx')
  return Grid
})

interface AgendaCalendarProps {
  onSelect: (appointment: AppointmentView) => void
  /** Called with the outbox position of a refused change whose time is taken. */
  onResolve: (n: number) => void
  /** Called with the free quarters that were tapped or dragged. */
  onPick: (place: Place) => void
  /** Prints one day as a sheet of its own. */
  onPrintDay: (day: LocalDate) => void
  /** Called once the agenda is painted, or has failed to load. */
  onRendered: () => void
}

/** The agenda by month, week or day. Narrow windows and paper show months and weeks as lists of days. */
export function AgendaCalendar({ onSelect, onResolve, onPick, onPrintDay, onRendered }: AgendaCalendarProps) {
  const today = useToday()
  const [period, setPeriod] = useState<AgendaPeriod>({ view: 'week', date: today })
  const [showsCancelled, setShowsCancelled] = useState(false)
  const isNarrow = useNarrowWindow()
  const { isPrinting, print } = usePrinting()
  const isList = isNarrow && period.view !== 'day'
  const days = isList ? daysOfPeriod(period) : renderedDays(period)
  const { entries, isRead, isLoading, isFailed, retry, older } = useAgenda(days, showsCancelled, neighboursOf(period))
  const isEmpty = isRead && entries.length === 0
  const onGridFilled = useAgendaRendered({ isList, isRead, isFailed, isEmpty }, onRendered)
  const ofPeriod = entriesOf(period, entries)
  const common = {
    period,
    entries,
    onSelect: ({ appointment, unplaced }: AgendaEntry) =>
      unplaced === null ? onSelect(appointment) : onResolve(unplaced),
    onDay: (date: AgendaPeriod['date']) => setPeriod({ view: 'day', date }),
  }

  return (
    <section className={layout.stack2} aria-label={calendarTexts.label}>
      <AgendaToolbar
        period={period}
        onView={(view) => setPeriod({ view, date: period.date })}
        onToday={() => setPeriod({ view: period.view, date: today })}
        onStep={(step) => setPeriod(stepPeriod(period, step))}
        onPrint={period.view === 'day' ? () => onPrintDay(period.date) : print}
      />
      <div className={classNames(layout.ends, styles.filters)} data-screen-only>
        <AgendaLegend showsCancelled={showsCancelled} />
        <Checkbox label={calendarTexts.showCancelled} checked={showsCancelled} onChange={setShowsCancelled} />
      </div>
      {isFailed && <ErrorState text={appointmentTexts.loadFailed} onRetry={retry} />}
      {!isFailed && <OlderNotice older={older} />}
      {(isList || isPrinting) && !isFailed && (
        <div data-paper-only={isList ? undefined : true}>
          <AgendaList {...common} entries={ofPeriod} isWhole={isPrinting} />
          {isLoading && <SkeletonList rows={5} />}
          {isRead && ofPeriod.length === 0 && <EmptyState text={calendarTexts.empty} />}
        </div>
      )}
      {!isList && !isFailed && (
        <div className={styles.grid} data-screen-only>
          <p className={styles.note} role="status">
            {isLoading && formTexts.loading}
            {isEmpty && calendarTexts.empty}
          </p>
          <Suspense fallback={<SkeletonList rows={8} />}>
            <CalendarGrid {...common} onPick={onPick} onFilled={onGridFilled} />
          </Suspense>
        </div>
      )}
    </section>
  )
}

/** Keeps the entries of the period itself; a month's grid also shows days of its neighbours. */
function entriesOf(period: AgendaPeriod, entries: readonly AgendaEntry[]): AgendaEntry[] {
  const { from, to } = daysOfPeriod(period)
  return entries.filter(({ appointment: { date } }) => date >= from && date <= to)
}
