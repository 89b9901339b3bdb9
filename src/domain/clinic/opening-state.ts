import { clinicDayAt, clinicTimeAt } from '../values/clinic-time.ts'
import { weekdayInWords } from '../values/day-in-words.ts'
import { addDays, type LocalDate } from '../values/local-date.ts'
import type { TimeOfDay } from '../values/time-of-day.ts'
import { openingHoursOn } from './opening-hours.ts'

/** Whether the clinic is open at a moment: until when, or when it opens next. */
export type OpeningState =
  | { isOpen: true; until: TimeOfDay }
  | { isOpen: false; opens: { date: LocalDate; at: TimeOfDay; daysAhead: number } }

/**
 * Returns the state at an instant (epoch milliseconds), by the clinic's clock and the hours of spec section 9. The
 * opening minute counts as open, the closing minute as closed. Throws a RangeError if no day of a week has hours.
 */
export function openingStateAt(instant: number): OpeningState {
  const today = clinicDayAt(instant)
  const now = clinicTimeAt(instant)
  const hours = openingHoursOn(today)
  if (hours && hours.opens <= now && now < hours.closes) return { isOpen: true, until: hours.closes }
  for (let daysAhead = hours && now < hours.opens ? 0 : 1; daysAhead <= 7; daysAhead += 1) {
    const date = addDays(today, daysAhead)
    const next = openingHoursOn(date)
    if (next) return { isOpen: false, opens: { date, at: next.opens, daysAhead } }
  }
  throw new RangeError('a clinic that never opens')
}

/** 'Abierto ahora, hasta las 20:00' · 'Abre hoy a las 14:00' · 'Abre mañana a las 14:00' · 'Abre el lunes a las 14:00'. */
export function openingInWords(state: OpeningState): string {
  if (state.isOpen) return `Abierto ahora, hasta las ${state.until}`
  const { date, at, daysAhead } = state.opens
  const near = ['hoy', 'mañana'][daysAhead]
  return `Abre ${near ?? `el ${weekdayInWords(date)}`} a las ${at}`
}
