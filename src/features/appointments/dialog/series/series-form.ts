import { readCount } from '#domain/plan/plan-rules.ts'
import { MOST_IN_SERIES, seriesDays } from '#domain/series/series-days.ts'
import type { SeriesWish } from '#domain/series/series-lines.ts'
import { isLocalDate, type LocalDate } from '#domain/values/dates/local-date.ts'
import { weekdaysIn } from '#domain/waiting/weekdays.ts'
import type { TypedPlace } from '#features/shared/appointments/held-slot.ts'
import { seriesTexts } from './series-texts.ts'

/** What the appointment form says about a series, as text. */
export interface SeriesForm {
  /** 'yes' or ''. */
  repeat: string
  /** '1,4'; '' for the weekday of the date. */
  weekdays: string
  everyWeeks: string
  /** How many appointments are wanted. */
  times: string
  /** How many more days are listed, in place of those that are left out. */
  extra: string
  /** What was said about single lines (saidOfLines). */
  lines: string
}

export const NO_SERIES: SeriesForm = { repeat: '', weekdays: '', everyWeeks: '1', times: '', extra: '0', lines: '' }

/** How many appointments a series has while no plan says so. */
const USUAL_TIMES = 10

/** What a person said about a line: whether it is wanted, and another place for it. */
export interface SaidOfLine {
  isTicked?: boolean
  date?: string
  startTime?: string
  endTime?: string
}

/** A listed line. */
export interface ListedWish extends SeriesWish {
  /** Names it in what is said about lines. */
  key: string
  /** Where it stands unless something else is said. */
  day: LocalDate
}

/** Begins a series: of the plan's sessions that are left, or of the usual length. */
export function begunSeries(leftOfPlan: number): Pick<SeriesForm, 'repeat' | 'times'> {
  const times = leftOfPlan >= 2 ? Math.min(leftOfPlan, MOST_IN_SERIES) : USUAL_TIMES
  return { repeat: 'yes', times: String(times) }
}

/** Returns how many appointments are wanted; null for what is no such count. */
export function wantedTimes(times: string): number | null {
  const count = readCount(times)
  return count !== null && count >= 2 && count <= MOST_IN_SERIES ? count : null
}

/** Checks the part of the form about a series; empty if it is valid, or if nothing is repeated. */
export function seriesErrors({ repeat, times }: SeriesForm, made: number): { times?: string; lines?: string } {
  if (!repeat) return {}
  if (wantedTimes(times) === null) return { times: seriesTexts.timesInvalid }
  return made === 0 ? { lines: seriesTexts.noneTicked } : {}
}

/** Lists what the form asks for, with what was said about single lines; none while day or count is missing. */
export function listedWishes(place: TypedPlace, form: SeriesForm): ListedWish[] {
  const times = wantedTimes(form.times)
  if (!form.repeat || times === null || !isLocalDate(place.date) || place.professionalId === '') return []
  const rule = {
    weekdays: weekdaysIn(form.weekdays),
    everyWeeks: Number(form.everyWeeks),
    times: times + Number(form.extra),
  }
  const { startTime, endTime } = place
  const days = seriesDays(place.date, rule)
  return withSaid(
    days.map((day) => ({ key: day, day, date: day, startTime, endTime, professionalId: Number(place.professionalId) })),
    saidIn(form.lines),
  )
}

/** Puts what was said about single lines into them. */
export function withSaid(lines: readonly ListedWish[], said: Readonly<Record<string, SaidOfLine>>): ListedWish[] {
  return lines.map((line) => ({ ...line, ...said[line.key] }))
}

/** Reads what was said about single lines, by the key of each. */
export function saidIn(lines: string): Readonly<Record<string, SaidOfLine>> {
  return lines === '' ? {} : (JSON.parse(lines) as Record<string, SaidOfLine>)
}

/** Adds to it what is said about one line. */
export function saidWith(lines: string, key: string, said: SaidOfLine): string {
  const before = saidIn(lines)
  return JSON.stringify({ ...before, [key]: { ...before[key], ...said } })
}
