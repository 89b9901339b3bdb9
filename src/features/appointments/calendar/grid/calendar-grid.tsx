import { ScheduleXCalendar } from '@schedule-x/react'
import {
  type ComponentType,
  type CSSProperties,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { OpeningTimes } from '#domain/clinic/closures/closed-times.ts'
import { openRangesOf } from '#domain/clinic/opening-hours.ts'
import { WEEKDAY_KEYS } from '#domain/clinic/settings/settings-values.ts'
import type { Professional } from '#domain/professional/professional.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import './schedule-x-theme.css'
import type { AgendaPeriod } from '#features/appointments/calendar/agenda-period.ts'
import { DayHeading } from '#features/appointments/calendar/day-heading.tsx'
import type { OpenDay } from '#features/appointments/calendar/day-popover.tsx'
import type { Density } from '#features/appointments/calendar/density/use-density.ts'
import { mayBeDragged } from '#features/appointments/rows/acts/acts.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import type { Place } from '#features/appointments/rows/place.ts'
import styles from './calendar-grid.module.css'
import type { CalendarSlot } from './calendar-slots.ts'
import { ProfessionalColumns, useProfessionalColumns } from './columns/use-professional-columns.ts'
import { MonthDate } from './events/month-date.tsx'
import { DraggedRangeMark } from './lines/dragged-range.tsx'
import { type AgendaCalendarApp, type CalendarHandlers, createAgendaCalendar, slotNames } from './schedule-x.ts'
import { useScrolledCalendar } from './scroll/use-scrolled-calendar.ts'
import { AppointmentTip } from './tip/appointment-tip.tsx'
import { useAppointmentMoving } from './use-appointment-moving.ts'
import { useQuarterPicking } from './use-quarter-picking.ts'

const KeyMover = lazyDialog(() => import('./keys/key-mover.tsx').then((module) => module.KeyMover))

const DayPopover = lazyDialog(() =>
  import('#features/appointments/calendar/day-popover.tsx').then((module) => module.DayPopover),
)

export interface CalendarGridProps {
  period: AgendaPeriod
  /** Entries of the visible days only: the calendar's cost grows with the entries it is given. */
  entries: readonly AgendaEntry[]
  /** Whose appointments are shown; in a day each has a column. */
  professionals: readonly Professional[]
  density: Density
  times: OpeningTimes
  /** How often the present was asked for: each time the calendar scrolls to it. */
  presentAsked: number
  /** The appointment that is being moved by keys; null for none. */
  movedByKeys: AppointmentView | null
  onMovedByKeys: () => void
  onSelect: (entry: AgendaEntry, isByKey?: boolean) => void
  onPick: (place: Place) => void
  /** Called with an appointment and the place to which it was dragged. */
  onMove: (appointment: AppointmentView, place: Place) => void
  onDay: (date: LocalDate) => void
  /** Called when the grid is rendered, and again when appointments are; says whether any have been. */
  onFilled: (hasAppointments: boolean) => void
}

/** The agenda as a grid of hours, or of days for a month. */
export function CalendarGrid({
  period,
  entries,
  professionals,
  density,
  times,
  presentAsked,
  movedByKeys,
  onMovedByKeys,
  onSelect,
  onPick,
  onMove,
  onDay,
  onFilled,
}: CalendarGridProps) {
  const [more, setMore] = useState<OpenDay | null>(null)
  const surface = useRef<HTMLDivElement>(null)
  const columns = useProfessionalColumns(surface, { period, professionals, entries })
  const picked = useQuarterPicking(surface, columns, onPick)
  const moved = useAppointmentMoving(surface, {
    entries,
    columns,
    mayMove: ({ appointment, unplaced }) => unplaced === null && mayBeDragged(appointment),
    onMove: ({ appointment }, place) => onMove(appointment, place),
  })
  const dragged = moved ?? picked
  const calendar = useAgendaCalendar(period, times, {
    onSelect,
    onDay,
    onMore: (date, button) => setMore({ date, button }),
  })

  useEffect(() => {
    if (!surface.current) return
    onFilled(false)
    return calendar.appointments.watch(surface.current, () => onFilled(true))
  }, [calendar, onFilled])
  useEffect(() => calendar.show(period, times), [calendar, period, times])
  useEffect(() => calendar.setEntries(entries, columns), [calendar, entries, columns])
  useScrolledCalendar(surface, { period, density, presentAsked, isEmpty: entries.length === 0 })

  return (
    <div
      ref={surface}
      className={styles.calendar}
      data-closed={period.view === 'week' ? closedWeekdays(times) : undefined}
      data-density={density}
      data-columns={columns.length || undefined}
      style={{ '--agenda-columns': columns.length } as CSSProperties}
    >
      <ScheduleXCalendar calendarApp={calendar.app} />
      <ProfessionalColumns value={columns}>
        <FilledSlots calendar={calendar} />
      </ProfessionalColumns>
      {dragged && <DraggedRangeMark dragged={dragged} />}
      <KeyMover open={movedByKeys} surface={surface} columns={columns} onMove={onMove} onClose={onMovedByKeys} />
      <AppointmentTip surface={surface} entries={entries} />
      <DayPopover open={more} entries={entries} onSelect={onSelect} onClose={() => setMore(null)} />
    </div>
  )
}

function closedWeekdays({ hours }: OpeningTimes): string {
  return WEEKDAY_KEYS.filter((_, weekday) => openRangesOf(hours, weekday).length === 0).join(' ')
}

/** Creates one calendar for the lifetime of the grid; it always calls the handlers of the last render. */
function useAgendaCalendar(period: AgendaPeriod, times: OpeningTimes, handlers: CalendarHandlers): AgendaCalendarApp {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  const [calendar] = useState(() => createAgendaCalendar(period, times, () => latest.current))
  return calendar
}

// Each slot passes the calendar's properties to the component of its name.
// biome-ignore lint/suspicious/noExplicitAny: the library types these properties as unknown records
const slotComponents: Record<string, ComponentType<any>> = {
  [slotNames.monthDate]: MonthDate,
  [slotNames.dayHeading]: DayHeading,
}

function FilledSlots({ calendar: { slots } }: { calendar: AgendaCalendarApp }) {
  const filled = useSyncExternalStore(slots.subscribe, slots.snapshot)
  return (
    <div hidden>
      {filled.map((slot) => (
        <FilledSlot key={slot.id} slot={slot} />
      ))}
    </div>
  )
}

/**
 * Renders a part here and moves it to its element in the calendar's DOM. A portal would do the same, but React
 * registers all its event listeners on each of some hundred portal containers.
 */
function FilledSlot({ slot: { name, element, props } }: { slot: CalendarSlot }) {
  const part = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (part.current) element.replaceChildren(part.current)
  }, [element])
  const Component = slotComponents[name]
  return useMemo(
    () =>
      Component && (
        <div>
          <div ref={part} className={styles.part}>
            <Component {...props} />
          </div>
        </div>
      ),
    [Component, props],
  )
}
