import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { TimeOfDay } from '#domain/values/dates/time-of-day.ts'
import { clinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import { shareOfDay } from '../quarters.ts'

/** Returns where the calendar begins: 08:00 (spec section 2), or as the clinic has set it. */
export function firstSeen(): TimeOfDay {
  return clinicInfo().agenda.opensAt
}

/** The share of the visible hours above the present time. */
const ABOVE_PRESENT = 0.25

/** Scrolls the hours in `surface` so that they begin with this time; nothing where no hours are shown. */
export function scrollToTime(surface: HTMLElement, time: TimeOfDay): void {
  scrollHours(surface, time, 0)
}

/** Scrolls the hours in `surface` to the present time, or to the first ones outside the agenda's hours. */
export function scrollToPresent(surface: HTMLElement, time: TimeOfDay): void {
  if (shareOfDay(time) === null) scrollHours(surface, firstSeen(), 0)
  else scrollHours(surface, time, ABOVE_PRESENT)
}

/** Scrolls the month in `surface` so that the week of this day is in sight; nothing where the day is not shown. */
export function scrollToWeekOf(surface: HTMLElement, day: LocalDate): void {
  const week = surface.querySelector(`.sx__month-grid-day[data-date="${day}"]`)?.closest('.sx__month-grid-week')
  const view = viewOf(surface)
  if (!week || !view) return
  const { top, bottom } = week.getBoundingClientRect()
  const seen = view.getBoundingClientRect()
  if (bottom > seen.bottom || top < seen.top) view.scrollTop += top - seen.top
}

/** Lets the keyboard scroll a calendar without appointments; where there are some, these take the focus. */
export function letKeysScroll(surface: HTMLElement, isEmpty: boolean): void {
  const view = viewOf(surface)
  if (isEmpty) view?.setAttribute('tabindex', '0')
  else view?.removeAttribute('tabindex')
}

function scrollHours(surface: HTMLElement, time: TimeOfDay, above: number): void {
  const view = viewOf(surface)
  const column = surface.querySelector<HTMLElement>('.sx__time-grid-day')
  if (!view || !column) return
  view.scrollTop = (shareOfDay(time) ?? 0) * column.clientHeight - above * view.clientHeight
}

function viewOf(surface: HTMLElement): HTMLElement | null {
  return surface.querySelector('.sx__view-container')
}
