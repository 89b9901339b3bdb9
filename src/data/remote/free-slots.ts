import { readAnswer } from '#data/remote/http/read-answer.ts'
import type { TimeRange } from '#domain/appointment/time-slots.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { readAvailableSlots } from '#domain/wire/rows/appointment-wire.ts'
import type { Ask } from './sync-api.ts'

/**
 * GET /appointments/available-slots: the slots of that day in which at least one professional is free. Throws
 * RefusedError or UnreachableError.
 */
export async function fetchAvailableSlots(ask: Ask, date: LocalDate): Promise<TimeRange[]> {
  const reply = await ask({ method: 'GET', path: 'appointments/available-slots', query: { date } })
  return readAnswer(readAvailableSlots, reply).slots
}
