import { readAnswer } from '#data/remote/http/read-answer.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { TimeOfDay } from '#domain/values/dates/time-of-day.ts'
import type { Ask } from './sync-api.ts'

/** An own appointment with the start that its patient saw. The server refuses (409) an answer about another one. */
interface SeenVisit {
  id: number
  date: LocalDate
  startTime: TimeOfDay
}

/**
 * PUT /appointments/{id}/own-confirm and own-cancel: a patient's answer. Never queued: the clinic's hours decide what a
 * late one is worth. A repetition changes nothing. Throws RefusedError or UnreachableError.
 */
export async function answerOwnVisit(
  ask: Ask,
  answer: 'own-confirm' | 'own-cancel',
  { id, date, startTime }: SeenVisit,
): Promise<void> {
  const body = JSON.stringify({ date, startTime })
  // The feed brings the change into the mirror.
  readAnswer(() => true, await ask({ method: 'PUT', path: `appointments/${id}/${answer}`, body }))
}
