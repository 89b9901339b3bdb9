import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { isUnplacedAppointment } from '#features/shared/slot-resolver/is-unplaced-appointment.ts'
import { editableFields } from '#features/sync-center/dialogs/editable-fields.ts'
import type { QuestionItem } from './center-items.ts'

/** The answers to a question, each by its button. */
export type Choice =
  | 'resolve'
  | 'book_anew'
  | 'without_patient'
  | 'choose_patient'
  | 'rewrite'
  | 'same_person'
  | 'this_income'
  | 'keep_patient'
  | 'retry'
  | 'edit'
  | 'drop'

/** Returns the likeliest answer, whose button alone is primary; null where the person must look at incomes first. */
export function firstChoice(item: QuestionItem, today: LocalDate): Choice | null {
  return item.candidates.length > 0 ? ofCandidates(item) : (ofSituation(item, today) ?? ofChange(item))
}

/** One income of the same day, amount and patient is likely this one; several, or others, are no answer yet. */
function ofCandidates({ candidates }: QuestionItem): Choice | null {
  return candidates.filter(({ differences }) => differences.length === 0).length === 1 ? 'this_income' : null
}

/** The answer that meets what happened: a taken time, a missing patient, a DNI on file. */
function ofSituation(item: QuestionItem, today: LocalDate): Choice | null {
  if (item.unseenOpenAppointments) return 'keep_patient'
  if (isUnplacedAppointment(item.entry)) return 'resolve'
  if (item.newAppointment && mayBookOn(item.newAppointment.date, today)) return 'book_anew'
  if (item.entityMissingPatient) return item.entityMissingPatient === 'income' ? 'without_patient' : 'choose_patient'
  if (item.mayRewrite) return 'rewrite'
  if (item.hasLostPatientOrRow) return 'choose_patient'
  return item.ifSamePerson && !item.hasOtherName ? 'same_person' : null
}

function ofChange({ entry, parked, mayRetry, mayHelp }: QuestionItem): Choice {
  if (mayRetry && mayHelp) return 'retry'
  return mayRetry && parked.why !== 'unsure' && editableFields(entry).length > 0 ? 'edit' : 'drop'
}

/** A past day is refused. */
export function mayBookOn(date: unknown, today: LocalDate): boolean {
  return String(date) >= today
}
