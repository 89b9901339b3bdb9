import { slotsOfDay, type TimeRange } from '#domain/appointment/time-slots.ts'
import { closedForPatients, type OpeningTimes } from '#domain/clinic/closures/closed-times.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { closedTexts } from '#features/shared/closures/closed-texts.ts'

/** What is closed to patients on a day. */
export interface ClosedDay {
  isClosed: (slot: TimeRange) => boolean
  /** 'Cerrado: Navidad' · 'Cerrado de 14:00 a 16:00: Curso'. */
  reasons: string[]
}

/** Returns what is closed to patients on a day, where these professionals attend. */
export function closedDayOf(times: OpeningTimes, date: LocalDate, professionalIds: readonly number[]): ClosedDay {
  const reasonOf = (slot: TimeRange) => closedForPatients(times, { date, ...slot }, professionalIds)
  const stretches: (TimeRange & { reason: string })[] = []
  for (const slot of slotsOfDay()) {
    const reason = reasonOf(slot)
    if (!reason) continue
    const last = stretches.at(-1)
    if (last && last.endTime === slot.startTime && last.reason === reason) last.endTime = slot.endTime
    else stretches.push({ ...slot, reason })
  }
  const isClosed = (slot: TimeRange) => reasonOf(slot) !== undefined
  // The hours outside which the clinic is closed anyway need no mention.
  const isWholeDay = slotsOfDay().every(isClosed)
  return { isClosed, reasons: stretches.map((stretch) => stretchInWords(stretch, isWholeDay)) }
}

function stretchInWords({ startTime, endTime, reason }: TimeRange & { reason: string }, isWholeDay: boolean): string {
  if (isWholeDay) return closedTexts.closedFor(reason)
  return closedTexts.closedPart(startTime, endTime, reason)
}
