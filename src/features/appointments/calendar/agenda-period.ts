import { formatDayInWordsWithYear } from '#domain/values/dates/day-in-words.ts'
import {
  addDays,
  addMonths,
  endOfMonth,
  type LocalDate,
  mondayOf,
  startOfMonth,
} from '#domain/values/dates/local-date.ts'

export type AgendaView = 'month' | 'week' | 'day'

/** The shown period: the month, the week or the day that contains a date. */
export interface AgendaPeriod {
  view: AgendaView
  date: LocalDate
}

/** A range of days, both ends included. */
export interface DaySpan {
  from: LocalDate
  to: LocalDate
}

/** Returns the days of the period itself; a week runs from Monday to Sunday. */
export function daysOfPeriod({ view, date }: AgendaPeriod): DaySpan {
  switch (view) {
    case 'day':
      return { from: date, to: date }
    case 'week':
      return { from: mondayOf(date), to: addDays(mondayOf(date), 6) }
    case 'month':
      return { from: startOfMonth(date), to: endOfMonth(date) }
  }
}

/** Returns the rendered days: a month is extended to whole weeks. */
export function renderedDays(period: AgendaPeriod): DaySpan {
  const { from, to } = daysOfPeriod(period)
  return period.view === 'month' ? { from: mondayOf(from), to: addDays(mondayOf(to), 6) } : { from, to }
}

/** Lists every day from the first to the last. */
export function eachDay({ from, to }: DaySpan): LocalDate[] {
  const days: LocalDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/**
 * Whether a day is past while its period has not ended yet. Such days are collapsed, since people look for what is
 * still to come.
 */
export function isPastInPeriod(period: AgendaPeriod, day: LocalDate, today: LocalDate): boolean {
  return day < today && today <= daysOfPeriod(period).to
}

/** Returns the next period of the same kind (1), or the previous one (-1). */
export function stepPeriod({ view, date }: AgendaPeriod, step: 1 | -1): AgendaPeriod {
  switch (view) {
    case 'day':
      return { view, date: addDays(date, step) }
    case 'week':
      return { view, date: addDays(date, 7 * step) }
    case 'month':
      return { view, date: addMonths(startOfMonth(date), step) }
  }
}

/**
 * Returns the next and the previous period, for prefetching; none for a month, which is too large to read on
 * speculation.
 */
export function neighboursOf(period: AgendaPeriod): DaySpan[] {
  return period.view === 'month' ? [] : [renderedDays(stepPeriod(period, 1)), renderedDays(stepPeriod(period, -1))]
}

/** The title of a period: 'Noviembre de 2026', '16 al 22 de noviembre de 2026', 'Jueves 19 de noviembre de 2026'. */
export function periodTitle(period: AgendaPeriod): string {
  const { from, to } = daysOfPeriod(period)
  switch (period.view) {
    case 'day':
      return capitalized(formatDayInWordsWithYear(from))
    case 'month':
      return capitalized(`${monthOf(from)} de ${yearOf(from)}`)
    case 'week':
      return `${weekStart(from, to)} al ${dayOf(to)} de ${monthOf(to)} de ${yearOf(to)}`
  }
}

/** Names month and year at the start only where they differ from those at the end. */
function weekStart(from: LocalDate, to: LocalDate): string {
  if (yearOf(from) !== yearOf(to)) return `${dayOf(from)} de ${monthOf(from)} de ${yearOf(from)}`
  return monthOf(from) === monthOf(to) ? dayOf(from) : `${dayOf(from)} de ${monthOf(from)}`
}

const dayOf = (date: LocalDate) => String(Number(date.slice(8)))
const yearOf = (date: LocalDate) => date.slice(0, 4)
const monthOf = (date: LocalDate) => formatDayInWordsWithYear(date).split(' de ')[1] ?? ''

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
