import type { FormOf } from '../fields/field.ts'
import type { waitingFields } from '../fields/waiting-descriptor.ts'
import { lineError } from '../text-rules.ts'
import { validationTexts } from '../validation-texts.ts'
import { isLocalDate } from '../values/dates/local-date.ts'
import { isPlausibleDay } from '../values/dates/plausible-day.ts'
import { isTimeOfDay } from '../values/dates/time-of-day.ts'

/** The form of an entry of the waiting list as text; fields that are not filled in are empty. */
export type WaitingForm = FormOf<typeof waitingFields>

export type WaitingFormErrors = Partial<Record<keyof WaitingForm, string>>

/** Checks the form of an entry. Empty if it is valid. */
export function waitingFormErrors(form: WaitingForm): WaitingFormErrors {
  const { patientId, fromDate, toDate, fromTime, toTime, note } = form
  const errors = {
    patientId: patientId ? null : validationTexts.patientRequired,
    fromDate: fromDate ? dayError(fromDate) : validationTexts.dateRequired,
    toDate: toDate ? (dayError(toDate) ?? orderError(fromDate, toDate)) : null,
    fromTime: fromTime ? timeError(fromTime) : null,
    toTime: toTime ? (timeError(toTime) ?? hoursError(fromTime, toTime)) : null,
    note: lineError(note),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== null))
}

function dayError(text: string): string | null {
  if (!isLocalDate(text)) return validationTexts.dateInvalid
  return isPlausibleDay(text) ? null : validationTexts.dateImplausible
}

function orderError(fromDate: string, toDate: string): string | null {
  return toDate < fromDate ? validationTexts.lastDayBeforeFirst : null
}

function timeError(text: string): string | null {
  return isTimeOfDay(text) ? null : validationTexts.valueInvalid
}

function hoursError(fromTime: string, toTime: string): string | null {
  return fromTime && toTime <= fromTime ? validationTexts.endBeforeStart : null
}
