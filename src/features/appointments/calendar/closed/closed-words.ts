import { createContext } from 'react'
import { closedPart, closuresOfDay, type OpeningTimes } from '#domain/clinic/closures/closed-times.ts'
import type { ClosureTerms } from '#domain/clinic/closures/closure.ts'
import { openRangesOn } from '#domain/clinic/opening-hours.ts'
import { type Professional, professionalName } from '#domain/professional/professional.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { closedTexts } from '#features/shared/closures/closed-texts.ts'

/** Says what is closed on a day of the agenda; empty for an ordinary one. */
export const ClosedInWords = createContext<(date: LocalDate) => readonly string[]>(() => [])

/**
 * Says what is closed on a day: 'Cerrado: Navidad', 'Cerrado de 14:00 a 16:00: Curso', 'Laura Ferreyra, cerrado:
 * Vacaciones'; 'Cerrado' for a weekday without hours. Empty for an ordinary day. Closures of other professionals than
 * these are left out.
 */
export function closedInWords(
  { hours, closures }: OpeningTimes,
  date: LocalDate,
  professionals: readonly Professional[],
): string[] {
  const ofDay = closuresOfDay(closures, date)
  const named = ofDay.flatMap((closure) => closureInWords(closure, date, professionals))
  const isClosedWeekday = openRangesOn(hours, date).length === 0
  return isClosedWeekday && !ofDay.some(closesAll) ? [closedTexts.closed, ...named] : named
}

function closesAll({ professionalId, startTime }: ClosureTerms): boolean {
  return professionalId === null && startTime === null
}

function closureInWords(closure: ClosureTerms, date: LocalDate, professionals: readonly Professional[]): string[] {
  const { professionalId, startTime, reason } = closure
  const part = startTime === null ? null : closedPart(closure, date)
  const words = part ? closedTexts.closedPart(part.startTime, part.endTime, reason) : closedTexts.closedFor(reason)
  if (professionalId === null) return [words]
  const professional = professionals.find(({ id }) => id === professionalId)
  return professional ? [closedTexts.ofProfessional(professionalName(professional), words)] : []
}
