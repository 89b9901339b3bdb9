import { Suspense, useCallback, useState } from 'react'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { ensureTemporal } from '#features/appointments/calendar/grid/temporal.ts'
import { useAgendaRendered } from '#features/appointments/calendar/grid/use-agenda-rendered.ts'
import { mayBeDragged } from '#features/appointments/rows/acts/acts.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import type { Place } from '#features/appointments/rows/place.ts'
import { CloseDayButton } from '#features/shared/closures/close-day-button.tsx'
import { useOpeningTimes } from '#features/shared/closures/use-opening-times.ts'
import { OlderNotice } from '#features/shared/reading/older/older-notice.tsx'
import { useToday } from '#features/shared/use-today.ts'
import { usePrinting } from '#ui/browser/use-printing.ts'
import { classNames } from '#ui/class-names.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { IconButton } from '#ui/icons/icon-button.tsx'
import { lazyScreen } from '#ui/lazy/lazy-screen.tsx'
import { EmptyState, ErrorState, SkeletonList } from '#ui/list-states.tsx'
import layout from '#ui/styles/layout.module.css'
import { appointmentTexts, calendarTexts, formTexts } from '../appointments-texts.ts'
import { useAgenda } from '../use-agenda.ts'
import { useNarrowWindow } from '../use-narrow-window.ts'
import styles from './agenda-calendar.module.css'
import { AgendaLegend } from './agenda-legend.tsx'
import { AgendaList } from './agenda-list.tsx'
import { type AgendaPeriod, daysOfPeriod, neighboursOf, renderedDays, stepPeriod } from './agenda-period.ts'
import { AgendaToolbar } from './agenda-toolbar.tsx'
import { ClosedInWords, closedInWords } from './closed/closed-words.ts'
import { DensityChoice } from './density/density-choice.tsx'
import { useDensity } from './density/use-density.ts'
import { ProfessionalChips } from './professionals/professional-chips.tsx'
import { useProfessionalFilter } from './professionals/use-professional-filter.ts'

const CalendarGrid = lazyScreen(async () => {
  await ensureTemporal()
  const { CalendarGrid: Grid } = await import('#features/appointments/calendar/grid/calendar-grid.tsx')
  return Grid
})

interface AgendaCalendarProps {
  /** Called with an appointment, and whether it may be moved by keys: it was opened so, where the hours are shown. */
  onSelect: (appointment: AppointmentView, mayMoveByKeys?: boolean) => void
  /** Called with the outbox position of a refused change whose time is taken. */
  onResolve: (n: number) => void
  /** Called with the free quarters that were tapped or dragged. */
  onPick: (place: Place) => void
  /** Called with an appointment and the place to which it was dragged. */
  onMove: (appointment: AppointmentView, place: Place) => void
  /** The appointment that is being moved by keys; null for none. */
  movedByKeys: AppointmentView | null
  /** Called when the keys leave it. */
  onMovedByKeys: () => void
  /** Closes a day; it begins with the shown one. */
  onCloseDay: (day: LocalDate) => void
  /** Prints one day as a sheet of its own. */
  onPrintDay: (day: LocalDate) => void
  /** Called once the agenda is painted, or has failed to load. */
  onRendered: () => void
}

/** The agenda by month, week or day. Narrow windows and paper show months and weeks as lists of days. */
export function AgendaCalendar({
  onSelect,
  onResolve,
  onCloseDay,
  onPrintDay,
  onRendered,
  ...moving
}: AgendaCalendarProps) {
  const today = useToday()
  const [period, setPeriod] = useState<AgendaPeriod>({ view: 'week', date: today })
  const [showsCancelled, setShowsCancelled] = useState(false)
  const [density, setDensity] = useDensity()
  const [presentAsked, setPresentAsked] = useState(0)
  const isNarrow = useNarrowWindow()
  const { isPrinting, print } = usePrinting()
  const isList = isNarrow && period.view !== 'day'
  const days = isList ? daysOfPeriod(period) : renderedDays(period)
  const {
    entries: read,
    isRead,
    isLoading,
    isFailed,
    retry,
    older,
  } = useAgenda(days, showsCancelled, neighboursOf(period))
  const [entries, filter] = useProfessionalFilter(read)
  const isEmpty = isRead && entries.length === 0
  const onGridFilled = useAgendaRendered({ isList, isRead, isFailed, isEmpty }, onRendered)
  const ofPeriod = entriesOf(period, entries)
  const times = useOpeningTimes()
  const closedOn = useCallback((date: LocalDate) => closedInWords(times, date, filter.shown), [times, filter.shown])
  const common = {
    period,
    entries,
    onSelect: ({ appointment, unplaced }: AgendaEntry, isByKey = false) => {
      const mayMoveByKeys = isByKey && period.view !== 'month' && mayBeDragged(appointment)
      if (unplaced === null) onSelect(appointment, mayMoveByKeys)
      else onResolve(unplaced)
    },
    onDay: (date: AgendaPeriod['date']) => setPeriod({ view: 'day', date }),
  }

  return (
    <section className={layout.stack2} aria-label={calendarTexts.label}>
      <AgendaToolbar
        period={period}
        onView={(view) => setPeriod({ view, date: period.date })}
        onToday={() => {
          setPeriod({ view: period.view, date: today })
          setPresentAsked(presentAsked + 1)
        }}
        onStep={(step) => setPeriod(stepPeriod(period, step))}
      />
      <div className={classNames(layout.ends, styles.filters)} data-screen-only>
        <ProfessionalChips {...filter} />
        <Checkbox label={calendarTexts.showCancelled} checked={showsCancelled} onChange={setShowsCancelled} />
        {!isList && period.view !== 'month' && <DensityChoice density={density} onChoose={setDensity} />}
        <div className={styles.tools}>
          <CloseDayButton isSmall onPress={() => onCloseDay(period.view === 'day' ? period.date : today)} />
          <IconButton
            icon="print"
            label={calendarTexts.print}
            onClick={period.view === 'day' ? () => onPrintDay(period.date) : print}
          />
        </div>
      </div>
      {isFailed && <ErrorState text={appointmentTexts.loadFailed} onRetry={retry} />}
      {!isFailed && <OlderNotice older={older} />}
      {(isList || isPrinting) && !isFailed && (
        <div data-paper-only={isList ? undefined : true}>
          <AgendaList {...common} entries={ofPeriod} closedOn={closedOn} isExpanded={isPrinting} />
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
            <ClosedInWords value={closedOn}>
              <CalendarGrid
                {...common}
                times={times}
                professionals={filter.shown}
                density={density}
                presentAsked={presentAsked}
                {...moving}
                onFilled={onGridFilled}
              />
            </ClosedInWords>
          </Suspense>
        </div>
      )}
      <AgendaLegend showsCancelled={showsCancelled} />
    </section>
  )
}

/** Keeps the entries of the period itself; a month's grid also shows days of its neighbours. */
function entriesOf(period: AgendaPeriod, entries: readonly AgendaEntry[]): AgendaEntry[] {
  const { from, to } = daysOfPeriod(period)
  return entries.filter(({ appointment: { date } }) => date >= from && date <= to)
}
