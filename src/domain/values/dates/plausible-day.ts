import { addMonths, type LocalDate, localDate } from './local-date.ts'

const EARLIEST = localDate('1900-01-01')
/** The last day that is accepted. */
export const LAST_PLAUSIBLE_DAY = localDate('2099-12-31')

/** Whether a day is plausible: years before 1900 and after 2099 are typing errors (0206, 9995). */
export function isPlausibleDay(day: LocalDate): boolean {
  return EARLIEST <= day && day <= LAST_PLAUSIBLE_DAY
}

/** What a day is used for. */
export type DayKind = 'money' | 'appointment' | 'request' | 'birth'

/** The usual distance from today in years. 0 where the form's own rules already exclude that side. */
const USUAL: Readonly<Record<DayKind, { back: number; ahead: number }>> = {
  money: { back: 10, ahead: 1 },
  appointment: { back: 10, ahead: 1 },
  request: { back: 0, ahead: 1 },
  birth: { back: 120, ahead: 0 },
}

/** Whether a day is so unusual for its kind that the form asks for confirmation. */
export function isFarDay(day: LocalDate, kind: DayKind, today: LocalDate): boolean {
  const { back, ahead } = USUAL[kind]
  return day < addMonths(today, -12 * back) || day > addMonths(today, 12 * ahead)
}
