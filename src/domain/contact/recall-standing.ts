import { addDays, type LocalDate } from '../values/dates/local-date.ts'
import type { ContactOutcome } from './contact.ts'

/** For so many days after an attempt nobody is called again, unless somebody asks for it. */
const COOLDOWN_DAYS = 14

/** An attempt to bring a patient back, as far as it decides. */
export interface RecallAttempt {
  /** The clinic's day on which it was made. */
  date: LocalDate
  /** Null while nobody noted what came of it. */
  outcome: ContactOutcome | null
}

/**
 * What a patient without a next appointment is to the list: to be called; `resting` for two weeks after an attempt;
 * `declined`, since the patient wants none after the last visit; `noContact`, who is never called.
 */
export type RecallStanding = 'due' | 'resting' | 'declined' | 'noContact'

interface Recalled {
  noContact: boolean
  /** The day of the last visit. */
  lastVisit: LocalDate
  /** The last attempt that holds; null for none. */
  lastAttempt: RecallAttempt | null
}

/** Says whether a patient without a next appointment is called on this clinic day. */
export function recallStanding({ noContact, lastVisit, lastAttempt }: Recalled, today: LocalDate): RecallStanding {
  if (noContact) return 'noContact'
  if (lastAttempt === null) return 'due'
  if (lastAttempt.outcome === 'not_wanted' && lastAttempt.date >= lastVisit) return 'declined'
  return addDays(lastAttempt.date, COOLDOWN_DAYS) > today ? 'resting' : 'due'
}
