import { addMonths, type LocalDate, localDate } from './local-date.ts'

const EARLIEST = localDate('1900-01-01')
/** The last day that can be written down. */
export const LAST_PLAUSIBLE_DAY = localDate('2099-12-31')

/** Whether somebody can have meant this day: the years before 1900 and after 2099 are slips of typing (0206, 9995). */
export function isPlausibleDay(day: LocalDate): boolean {
  return EARLIEST <= day && day <= LAST_PLAUSIBLE_DAY
}

/** What a day is about. */
export type DayKind = 'money' | 'appointment' | 'request' | 'birth'

/** How many years from today the days of a kind usually lie. What is past or to come by the form's own rules is not counted. */
const USUAL: Readonly<Record<DayKind, { back: number; ahead: number }>> = {
  money: { back: 10, ahead: 1 },
  appointment: { back: 10, ahead: 1 },
  request: { back: 0, ahead: 1 },
  birth: { back: 120, ahead: 0 },
}

/** Whether a day lies so far from what its kind can be that the form asks back. */
export function isFarDay(day: LocalDate, kind: DayKind, today: LocalDate): boolean {
  const { back, ahead } = USUAL[kind]
  return day < addMonths(today, -12 * back) || day > addMonths(today, 12 * ahead)
}
