import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import type { ClosureTerms } from './closure.ts'

type ClosureSpan = Pick<ClosureTerms, 'from' | 'to' | 'startTime' | 'endTime'>

/** 'viernes 25 de diciembre' · 'lunes 4 de enero a viernes 15 de enero' · 'jueves 19 de noviembre, de 14:00 a 16:00'. */
export function closureSpanInWords({ from, to, startTime, endTime }: ClosureSpan): string {
  const days = from === to ? formatDayInWords(from) : `${formatDayInWords(from)} a ${formatDayInWords(to)}`
  return startTime && endTime ? `${days}, de ${startTime} a ${endTime}` : days
}
