import { ScheduleXCalendar } from '@schedule-x/react'
import { type ComponentType, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { WEEKLY_HOURS } from '#domain/clinic/opening-hours.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import './schedule-x-theme.css'
import type { AgendaPeriod } from '#features/appointments/calendar/agenda-period.ts'
import { DayHeading } from '#features/appointments/calendar/day-heading.tsx'
import type { OpenDay } from '#features/appointments/calendar/day-popover.tsx'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import type { Place } from '#features/appointments/rows/place.ts'
import styles from './calendar-grid.module.css'
import type { CalendarSlot } from './calendar-slots.ts'
import { DraggedRangeMark } from './dragged-range.tsx'
import { MonthDate } from './month-date.tsx'
import { type AgendaCalendarApp, type CalendarHandlers, createAgendaCalendar, slotNames } from './schedule-x.ts'
import { useQuarterPicking } from './use-quarter-picking.ts'

const DayPopover = lazyDialog(() =>
  import('#features/appointments/calendar/day-popover.tsx').then((module) => module.DayPopover),
)

export interface CalendarGridProps {
  period: AgendaPeriod
  /** Entries of the visible days only: the calendar's cost grows with the entries it is given. */
  entries: readonly AgendaEntry[]
  onSelect: (entry: AgendaEntry) => void
  onPick: (place: Place) => void
  onDay: (date: LocalDate) => void
  /** Called when the grid is rendered, and again when appointments are; says whether any have been. */
  onFilled: (hasAppointments: boolean) => void
}

/** The agenda as a grid of hours, or of days for a month. */
export function CalendarGrid({ period, entries, onSelect, onPick, onDay, onFilled }: CalendarGridProps) {
  const [more, setMore] = useState<OpenDay | null>(null)
  const surface = useRef<HTMLDivElement>(null)
  const dragged = useQuarterPicking(surface, onPick)
  const calendar = useAgendaCalendar(period, {
    onSelect,
    onDay,
    onMore: (date, button) => setMore({ date, button }),
  })

  useEffect(() => {
    if (!surface.current) return
    onFilled(false)
    return calendar.appointments.watch(surface.current, () => onFilled(true))
  }, [calendar, onFilled])
  useEffect(() => calendar.show(period), [calendar, period])
  useEffect(() => calendar.setEntries(entries), [calendar, entries])

  return (
    <div ref={surface} className={styles.calendar} data-closed={period.view === 'week' ? CLOSED_WEEKDAYS : undefined}>
      <ScheduleXCalendar calendarApp={calendar.app} />
      <FilledSlots calendar={calendar} />
      {dragged && <DraggedRangeMark dragged={dragged} />}
      <DayPopover open={more} entries={entries} onSelect={onSelect} onClose={() => setMore(null)} />
    </div>
  )
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const CLOSED_WEEKDAYS = WEEKDAYS.filter((_, weekday) => WEEKLY_HOURS[weekday] === null).join(' ')

/** Creates one calendar for the lifetime of the grid; it always calls the handlers of the last render. */
function useAgendaCalendar(period: AgendaPeriod, handlers: CalendarHandlers): AgendaCalendarApp {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  const [calendar] = useState(() => createAgendaCalendar(period, () => latest.current))
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
