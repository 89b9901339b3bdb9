import { endError, startError } from '#domain/appointment/appointment-rules.ts'
import type { closureFields } from '#domain/fields/closure-descriptor.ts'
import type { FormOf } from '#domain/fields/field.ts'
import { requiredLineError } from '#domain/text-rules.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { daysBetween, isLocalDate } from '#domain/values/dates/local-date.ts'
import { isPlausibleDay } from '#domain/values/dates/plausible-day.ts'

/** The form of a closure as text; fields that are not filled in are empty. */
export type ClosureForm = FormOf<typeof closureFields>

export type ClosureFormErrors = Partial<Record<keyof ClosureForm, string>>

/** The longest closure, in days after its first one. */
const LONGEST_DAYS = 366

/**
 * Checks the form of a closure. Its days may be past, since a device may send it later. Both times are empty for whole
 * days; else they follow the agenda's grid. Empty if the form is valid.
 */
export function closureFormErrors(form: ClosureForm): ClosureFormErrors {
  const errors = {
    from: dayError(form.from),
    to: dayError(form.to) ?? spanError(form),
    ...timeErrors(form),
    reason: requiredLineError(form.reason, validationTexts.closureReasonRequired),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== null))
}

function dayError(day: string): string | null {
  if (!day) return validationTexts.dateRequired
  if (!isLocalDate(day)) return validationTexts.dateInvalid
  return isPlausibleDay(day) ? null : validationTexts.dateImplausible
}

function spanError({ from, to }: Pick<ClosureForm, 'from' | 'to'>): string | null {
  if (!isLocalDate(from) || !isLocalDate(to)) return null
  if (to < from) return validationTexts.lastDayBeforeFirst
  return daysBetween(from, to) > LONGEST_DAYS ? validationTexts.closureTooLong : null
}

function timeErrors({ startTime, endTime }: Pick<ClosureForm, 'startTime' | 'endTime'>) {
  if (!startTime && !endTime) return { startTime: null, endTime: null }
  if (!startTime) return { startTime: validationTexts.closureTimesIncomplete, endTime: null }
  if (!endTime) return { startTime: null, endTime: validationTexts.closureTimesIncomplete }
  return { startTime: startError(startTime), endTime: endError(startTime, endTime) }
}
