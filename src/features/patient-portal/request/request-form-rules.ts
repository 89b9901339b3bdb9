import type { TimeRange } from '#domain/appointment/time-slots.ts'
import { slotsIn } from '#domain/sync/merge/requested-rows.ts'
import { textError } from '#domain/text-rules.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { isLocalDate, type LocalDate } from '#domain/values/dates/local-date.ts'
import { isPlausibleDay } from '#domain/values/dates/plausible-day.ts'
import { portalTexts } from '#features/patient-portal/portal-texts.ts'
import type { FieldErrors } from '#ui/forms/use-form.ts'

/** The request form's values. `slots` is text as slotsText writes it, so that the draft can keep the whole form. */
export interface RequestFormValues {
  reason: string
  date: string
  slots: string
  notes: string
}

export const EMPTY_REQUEST: RequestFormValues = { reason: '', date: '', slots: '', notes: '' }

/** Returns the day whose slots the grid shows; null for no day or a past one. */
export function chosenDay(date: string, today: LocalDate): LocalDate | null {
  return isLocalDate(date) && date >= today ? date : null
}

/** Whether the form has what a request needs (spec section 5): reason, day and slot. */
export function isComplete({ reason, date, slots }: RequestFormValues, today: LocalDate): boolean {
  return reason.trim() !== '' && chosenDay(date, today) !== null && slotsIn(slots).length > 0
}

/** Returns the errors by field; missing values are reported for the whole form. */
export function requestErrors(values: RequestFormValues, today: LocalDate): FieldErrors<RequestFormValues> {
  const errors: FieldErrors<RequestFormValues> = {}
  const put = (field: keyof RequestFormValues, message: string | null) => {
    if (message) errors[field] = message
  }
  put('reason', textError(values.reason))
  put('notes', textError(values.notes))
  if (isLocalDate(values.date) && values.date < today) put('date', portalTexts.request.pastDate)
  else if (isLocalDate(values.date) && !isPlausibleDay(values.date)) put('date', validationTexts.dateImplausible)
  else if (!isComplete(values, today)) put('slots', validationTexts.wishIncomplete)
  return errors
}

export function chosenSlots({ slots }: RequestFormValues): TimeRange[] {
  return slotsIn(slots)
}
