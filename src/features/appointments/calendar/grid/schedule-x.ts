import {
  type BackgroundEvent,
  type CalendarApp,
  type CalendarEvent,
  createCalendar,
  createViewDay,
  createViewMonthGrid,
  createViewWeek,
} from '@schedule-x/calendar'
import { createCalendarControlsPlugin } from '@schedule-x/calendar-controls'
import { createScrollControllerPlugin } from '@schedule-x/scroll-controller'
import { DAY_END, DAY_START } from '#domain/clinic/agenda-hours.ts'
import { CLINIC_TIME_ZONE } from '#domain/values/clinic-time.ts'
import { type LocalDate, localDate } from '#domain/values/local-date.ts'
import { calendarTexts } from '#features/appointments/appointments-texts.ts'
import {
  type AgendaPeriod,
  type AgendaView,
  eachDay,
  renderedDays,
} from '#features/appointments/calendar/agenda-period.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { CalendarSlots } from './calendar-slots.ts'
import { momentOf } from './clinic-moments.ts'
import './effects-before-paint.ts'
import { AppointmentRenderer } from '#features/appointments/calendar/appointment-renderer.ts'
import { drawMonthEvent } from './month-event.ts'
import { closedHours } from './quarters.ts'
import { drawTimeEvent } from './time-event.ts'

/** Handlers of events in the calendar's own elements. */
export interface CalendarHandlers {
  onSelect: (entry: AgendaEntry) => void
  /** A day of the month view was chosen. */
  onDay: (date: LocalDate) => void
  /** 'plus N más' of a day of the month view was pressed. */
  onMore: (date: LocalDate, button: HTMLElement) => void
}

/** The Schedule-X calendar as the agenda uses it: it renders what it is given, and never moves an event by itself. */
export interface AgendaCalendarApp {
  app: CalendarApp
  slots: CalendarSlots
  appointments: AppointmentRenderer
  show: (period: AgendaPeriod) => void
  setEntries: (entries: readonly AgendaEntry[]) => void
}

/** Names of the slots that React fills. */
export const slotNames = {
  monthDate: 'monthGridDate',
  dayHeading: 'weekGridDate',
} as const

const VIEW_NAMES: Record<AgendaView, string> = { month: 'month-grid', week: 'week', day: 'day' }

/** In pixels: 52 quarters of 24 px each. */
const GRID_HEIGHT = 1248

/** Creates a calendar; `handlers` returns those of the last render. */
export function createAgendaCalendar(period: AgendaPeriod, handlers: () => CalendarHandlers): AgendaCalendarApp {
  const controls = createCalendarControlsPlugin()
  const slots = new CalendarSlots()
  const appointments = new AppointmentRenderer()
  const background = new ClosedHoursPlugin(period)
  const app = createCalendar(
    {
      views: [createViewWeek(), createViewMonthGrid(), createViewDay()],
      defaultView: VIEW_NAMES[period.view],
      selectedDate: Temporal.PlainDate.from(period.date),
      locale: 'es-ES',
      firstDayOfWeek: 1,
      timezone: CLINIC_TIME_ZONE,
      dayBoundaries: { start: DAY_START, end: DAY_END },
      weekOptions: {
        gridHeight: GRID_HEIGHT,
        gridStep: 15,
        eventOverlap: false,
        eventWidth: 100,
        timeAxisFormatOptions: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
      },
      monthGridOptions: { nEventsPerDay: 4, sortEvents: (a, b) => (String(a.start) < String(b.start) ? -1 : 1) },
      translations: { esES: OVERFLOW_TEXTS },
      // Narrow windows get their own list; the calendar must not switch views by itself.
      isResponsive: false,
      skipAnimations: true,
      callbacks: {
        onEventClick: (event) => handlers().onSelect(entryOf(event)),
        onClickDate: (date) => handlers().onDay(localDate(date.toString())),
        onClickPlusEvents: (date, event) => {
          if (event?.target instanceof HTMLElement) handlers().onMore(localDate(date.toString()), event.target)
        },
      },
    },
    [controls, createScrollControllerPlugin({ initialScroll: '08:00' }), background],
  )
  app._setCustomComponentFn('timeGridEvent', appointments.filler(entryIn, drawTimeEvent))
  app._setCustomComponentFn('monthGridEvent', appointments.filler(entryIn, drawMonthEvent))
  for (const name of Object.values(slotNames)) app._setCustomComponentFn(name, slots.filler(name))
  app._setDestroyCustomComponentInstance(slots.remove)
  return {
    app,
    slots,
    appointments,
    show: (next) => {
      background.show(next)
      const date = Temporal.PlainDate.from(next.date)
      if (!controls.getDate().equals(date)) controls.setDate(date)
      if (controls.getView() !== VIEW_NAMES[next.view]) controls.setView(VIEW_NAMES[next.view])
    },
    setEntries: (entries) => app.events.set(entries.map(toEvent)),
  }
}

/** Shades the closed hours of the visible days. */
class ClosedHoursPlugin {
  readonly name = 'closedHours'
  #background: { value: BackgroundEvent[] } | null = null

  constructor(private period: AgendaPeriod) {}

  beforeRender($app: { calendarEvents: { backgroundEvents: { value: BackgroundEvent[] } } }): void {
    this.#background = $app.calendarEvents.backgroundEvents
    this.show(this.period)
  }

  show(period: AgendaPeriod): void {
    this.period = period
    if (this.#background) this.#background.value = eachDay(renderedDays(period)).flatMap(closedStretches)
  }
}

const CLOSED_STYLE = { background: 'var(--agenda-closed)' }

/** Marks a fully closed day as a whole day, so that the month view shades it too. */
function closedStretches(date: LocalDate): BackgroundEvent[] {
  return closedHours(date).map(({ startTime, endTime }) => {
    const isWholeDay = startTime === DAY_START && endTime === DAY_END
    return {
      start: isWholeDay ? Temporal.PlainDate.from(date) : momentOf(date, startTime),
      end: isWholeDay ? Temporal.PlainDate.from(date) : momentOf(date, endTime),
      style: CLOSED_STYLE,
    }
  })
}

const OVERFLOW_TEXTS = {
  '+ {{n}} events': calendarTexts.more('{{n}}'),
  '+ 1 event': calendarTexts.more(1),
  'Link to {{n}} more events on {{date}}': `${calendarTexts.more('{{n}}')}, {{date}}`,
  'Link to 1 more event on {{date}}': `${calendarTexts.more(1)}, {{date}}`,
  'Full day- and multiple day events': calendarTexts.label,
}

function toEvent(entry: AgendaEntry): CalendarEvent {
  const { uid, date, startTime, endTime } = entry.appointment
  return { id: uid, start: momentOf(date, startTime), end: momentOf(date, endTime), title: entry.patientName, entry }
}

/** Returns the entry from which the calendar's event was made. */
function entryOf(event: CalendarEvent): AgendaEntry {
  return event.entry as AgendaEntry
}

function entryIn({ calendarEvent }: Readonly<Record<string, unknown>>): AgendaEntry {
  return entryOf(calendarEvent as CalendarEvent)
}
