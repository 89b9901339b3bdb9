import { clinicDayAt, clinicTimeAt } from '../values/dates/clinic-time.ts'
import { weekdayInWords } from '../values/dates/day-in-words.ts'
import { addDays, type LocalDate } from '../values/dates/local-date.ts'
import type { TimeOfDay } from '../values/dates/time-of-day.ts'
import { openRangesOn } from './opening-hours.ts'
import type { HoursSettings } from './settings/settings-values.ts'

/** Whether the clinic is open at a moment: until when, or when it opens next. */
export type OpeningState =
  | { isOpen: true; until: TimeOfDay }
  | { isOpen: false; opens: { date: LocalDate; at: TimeOfDay; daysAhead: number } }

/**
 * Returns the state at an instant (epoch milliseconds), by the clinic's clock and its hours. The opening minute counts
 * as open, the closing minute as closed. Null if no day of the week has hours.
 */
export function openingStateAt(hours: HoursSettings, instant: number): OpeningState | null {
  const today = clinicDayAt(instant)
  const now = clinicTimeAt(instant)
  const present = openRangesOn(hours, today).find(({ from, to }) => from <= now && now < to)
  if (present) return { isOpen: true, until: present.to }
  for (let daysAhead = 0; daysAhead <= 7; daysAhead += 1) {
    const date = addDays(today, daysAhead)
    const next = openRangesOn(hours, date).find(({ from }) => daysAhead > 0 || now < from)
    if (next) return { isOpen: false, opens: { date, at: next.from, daysAhead } }
  }
  return null
}

/** 'Abierto ahora, hasta las 20:00' · 'Abre hoy a las 14:00' · 'Abre mañana a las 14:00' · 'Abre el lunes a las 14:00'. */
export function openingInWords(state: OpeningState): string {
  if (state.isOpen) return `Abierto ahora, hasta las ${state.until}`
  const { date, at, daysAhead } = state.opens
  const near = ['hoy', 'mañana'][daysAhead]
  return `Abre ${near ?? `el ${weekdayInWords(date)}`} a las ${at}`
}
