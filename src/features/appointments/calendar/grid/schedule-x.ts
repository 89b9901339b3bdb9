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
import { closedStretches, type OpeningTimes } from '#domain/clinic/closures/closed-times.ts'
import { CLINIC_TIME_ZONE } from '#domain/values/dates/clinic-time.ts'
import { type LocalDate, localDate } from '#domain/values/dates/local-date.ts'
import { calendarTexts } from '#features/appointments/appointments-texts.ts'
import {
  type AgendaPeriod,
  type AgendaView,
  eachDay,
  renderedDays,
} from '#features/appointments/calendar/agenda-period.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { closedTexts } from '#features/shared/closures/closed-texts.ts'
import { CalendarSlots } from './calendar-slots.ts'
import { momentOf } from './clinic-moments.ts'
import './effects-before-paint.ts'
import { AppointmentRenderer } from '#features/appointments/calendar/appointment-renderer.ts'
import { putAcross } from './columns/place-across.ts'
import { type PlaceAcross, type ProfessionalColumn, placesAcross } from './columns/professional-columns.ts'
import { drawMonthEvent } from './events/month-event.ts'
import { drawTimeEvent } from './events/time-event.ts'
import { firstSeen } from './scroll/scroll-calendar.ts'

/** Handlers of events in the calendar's own elements. */
export interface CalendarHandlers {
  /** An appointment was opened: `isByKey` by a key, or by a screen reader's press. */
  onSelect: (entry: AgendaEntry, isByKey: boolean) => void
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
  show: (period: AgendaPeriod, times: OpeningTimes) => void
  setEntries: (entries: readonly AgendaEntry[], columns: readonly ProfessionalColumn[]) => void
}

/** Names of the slots that React fills. */
export const slotNames = {
  monthDate: 'monthGridDate',
  dayHeading: 'weekGridDate',
} as const

const VIEW_NAMES: Record<AgendaView, string> = { month: 'month-grid', week: 'week', day: 'day' }

/** In pixels: 52 quarters of 24 px each. The compact calendar's styles have a lower one. */
const GRID_HEIGHT = 1248

/** Creates a calendar; `handlers` returns those of the last render. */
export function createAgendaCalendar(
  period: AgendaPeriod,
  times: OpeningTimes,
  handlers: () => CalendarHandlers,
): AgendaCalendarApp {
  const controls = createCalendarControlsPlugin()
  const slots = new CalendarSlots()
  const appointments = new AppointmentRenderer()
  const background = new ClosedHoursPlugin(period, times)
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
        onEventClick: (event, press) => handlers().onSelect(entryOf(event), isByKey(press)),
        onClickDate: (date) => handlers().onDay(localDate(date.toString())),
        onClickPlusEvents: (date, event) => {
          if (event?.target instanceof HTMLElement) handlers().onMore(localDate(date.toString()), event.target)
        },
      },
    },
    [controls, createScrollControllerPlugin({ initialScroll: firstSeen() }), background],
  )
  const fillTimeEvent = appointments.filler(entryIn, drawTimeEvent)
  app._setCustomComponentFn('timeGridEvent', (element: HTMLElement | null, properties) => {
    if (!element) return
    // The renderer measures the event's width.
    putAcross(element, eventIn(properties).across as PlaceAcross | null)
    fillTimeEvent(element, properties)
  })
  app._setCustomComponentFn('monthGridEvent', appointments.filler(entryIn, drawMonthEvent))
  for (const name of Object.values(slotNames)) app._setCustomComponentFn(name, slots.filler(name))
  app._setDestroyCustomComponentInstance(slots.remove)
  return {
    app,
    slots,
    appointments,
    show: (next, openingTimes) => {
      background.show(next, openingTimes)
      const date = Temporal.PlainDate.from(next.date)
      if (!controls.getDate().equals(date)) controls.setDate(date)
      if (controls.getView() !== VIEW_NAMES[next.view]) controls.setView(VIEW_NAMES[next.view])
    },
    setEntries: (entries, columns) => {
      const places = placesAcross(entries, columns)
      app.events.set(entries.map((entry) => toEvent(entry, places.get(entry.appointment.uid) ?? null)))
    },
  }
}

/** Shades the closed hours of the visible days, and names closures. */
class ClosedHoursPlugin {
  readonly name = 'closedHours'
  #background: { value: BackgroundEvent[] } | null = null

  constructor(
    private period: AgendaPeriod,
    private times: OpeningTimes,
  ) {}

  beforeRender($app: { calendarEvents: { backgroundEvents: { value: BackgroundEvent[] } } }): void {
    this.#background = $app.calendarEvents.backgroundEvents
    this.show(this.period, this.times)
  }

  show(period: AgendaPeriod, times: OpeningTimes): void {
    this.period = period
    this.times = times
    const days = eachDay(renderedDays(period))
    if (this.#background) this.#background.value = days.flatMap((date) => shadesOf(times, date))
  }
}

/**
 * Marks a fully closed day as a whole day, so that the month view shades it too. The styles write the reason into the
 * hours; the day's heading has it as text.
 */
function shadesOf(times: OpeningTimes, date: LocalDate): BackgroundEvent[] {
  return closedStretches(times, date).map(({ startTime, endTime, reason }) => {
    const isWholeDay = startTime === DAY_START && endTime === DAY_END
    const words = reason === null ? null : closedTexts.closedFor(reason)
    return {
      start: isWholeDay ? Temporal.PlainDate.from(date) : momentOf(date, startTime),
      end: isWholeDay ? Temporal.PlainDate.from(date) : momentOf(date, endTime),
      style: {
        background: `var(${words ? '--agenda-closure' : '--agenda-closed'})`,
        '--agenda-reason': JSON.stringify(words ?? ''),
      },
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

function toEvent(entry: AgendaEntry, across: PlaceAcross | null): CalendarEvent {
  const { uid, date, startTime, endTime } = entry.appointment
  const [start, end] = [momentOf(date, startTime), momentOf(date, endTime)]
  return { id: uid, start, end, title: entry.patientName, entry, across }
}

/** A press without a pointer counts no clicks. */
function isByKey(press: UIEvent): boolean {
  return press instanceof KeyboardEvent || press.detail === 0
}

/** Returns the entry from which the calendar's event was made. */
function entryOf(event: CalendarEvent): AgendaEntry {
  return event.entry as AgendaEntry
}

function entryIn(properties: Readonly<Record<string, unknown>>): AgendaEntry {
  return entryOf(eventIn(properties))
}

function eventIn({ calendarEvent }: Readonly<Record<string, unknown>>): CalendarEvent {
  return calendarEvent as CalendarEvent
}
