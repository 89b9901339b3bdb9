import type { Hindrance } from '#domain/series/series-lines.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { isLocalDate } from '#domain/values/dates/local-date.ts'
import type { ListedWish } from './series-form.ts'
import { seriesTexts as texts } from './series-texts.ts'
import type { NamedVisit } from './use-series-lines.ts'

/** Says what stands in the way of one line; '' for nothing. */
export function hindrancesInWords(hindrances: readonly Hindrance<NamedVisit>[]): string {
  return hindrances.map(inWords).join(' ')
}

function inWords(hindrance: Hindrance<NamedVisit>): string {
  const words = texts.hindrances
  switch (hindrance.kind) {
    case 'taken':
      return words.taken(hindrance.holders.map(holderInWords).join(', '))
    case 'closed':
      return words.closed(hindrance.reason)
    case 'ownVisit':
      return words.ownVisit(hindrance.visit.startTime)
    case 'invalid':
      return hindrance.message
    case 'repeated':
    case 'past':
    case 'outside':
      return words[hindrance.kind]
  }
}

function holderInWords({ patientName, startTime, endTime }: NamedVisit): string {
  return `${patientName} (${startTime} – ${endTime})`
}

/** 'jueves 26 de noviembre, 10:00 – 10:15'; of a line that is being typed, the day that its rule gives it. */
export function lineInWords({ day, date, startTime, endTime }: ListedWish): string {
  return texts.place(formatDayInWords(isLocalDate(date) ? date : day), startTime, endTime)
}
