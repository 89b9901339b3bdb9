import { openRangesError } from '#domain/clinic/settings/hours-settings.ts'
import { type OpenRange, WEEKDAY_KEYS, type WeekdayKey } from '#domain/clinic/settings/settings-values.ts'

/** A range as typed. */
export interface TypedRange {
  from: string
  to: string
}

/** The hours as their form shows them. */
export type HoursForm = Record<WeekdayKey, readonly TypedRange[]>

/** The weekdays in reading order. */
export const WEEK_KEYS: readonly WeekdayKey[] = [...WEEKDAY_KEYS.slice(1), 'sunday']

/** Checks each day by the rule of the server, which also finds what is no time. */
export function hoursErrors(form: HoursForm): Partial<Record<WeekdayKey, string>> {
  const found = WEEK_KEYS.map((day) => [day, openRangesError(form[day] as readonly OpenRange[])] as const)
  return Object.fromEntries(found.filter(([, message]) => message !== null))
}

/** Returns the range that a press on 'Otro horario' adds: after the last one, or the usual afternoon. */
export function nextRange(ranges: readonly TypedRange[]): TypedRange {
  return ranges.length === 0 ? { from: '14:00', to: '20:00' } : { from: '', to: '' }
}
