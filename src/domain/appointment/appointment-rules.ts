import { DAY_END, DAY_START, EARLIEST_END, LATEST_START, SLOT_MINUTES } from '../clinic/agenda-hours.ts'
import type { appointmentFields } from '../fields/appointment-descriptor.ts'
import type { FormOf } from '../fields/field.ts'
import { requiredTextError, textError } from '../text-rules.ts'
import { validationTexts } from '../validation-texts.ts'
import { isLocalDate, type LocalDate } from '../values/dates/local-date.ts'
import { isPlausibleDay } from '../values/dates/plausible-day.ts'
import { isTimeOfDay, minutesOf, type TimeOfDay, timeAtMinutes } from '../values/dates/time-of-day.ts'

/** The appointment form as text (spec section 3); fields that are not filled in are empty. */
export type AppointmentForm = FormOf<typeof appointmentFields>

/** The message of each invalid field; valid fields have no key. */
export type AppointmentFormErrors = Partial<Record<keyof AppointmentForm, string>>

/** Checks the appointment form (spec section 5). `today` is the clinic day. Empty if the form is valid. */
export function appointmentFormErrors(form: AppointmentForm, today: LocalDate): AppointmentFormErrors {
  const errors: AppointmentFormErrors = {}
  const put = (field: keyof AppointmentForm, message: string | null) => {
    if (message) errors[field] = message
  }
  put('date', dateError(form.date, today))
  put('startTime', startError(form.startTime))
  put('endTime', endError(form.startTime, form.endTime))
  put('patientId', form.patientId ? null : validationTexts.patientRequired)
  put('professionalId', form.professionalId ? null : validationTexts.professionalRequired)
  put('reason', requiredTextError(form.reason, validationTexts.reasonRequired))
  put('notes', textError(form.notes))
  return errors
}

/** Checks a day: required, real, not before `today`, in a plausible year. */
export function dateError(date: string, today: LocalDate): string | null {
  if (!date) return validationTexts.dateRequired
  if (!isLocalDate(date)) return validationTexts.dateInvalid
  if (date < today) return validationTexts.datePast
  return isPlausibleDay(date) ? null : validationTexts.dateImplausible
}

/** Checks a start time: required, 07:00 to 19:45, on a quarter of an hour. */
export function startError(start: string): string | null {
  if (!start) return validationTexts.startRequired
  if (!isTimeOfDay(start) || start < DAY_START || start > LATEST_START) return validationTexts.startOutside
  return isOnGrid(start) ? null : validationTexts.startOffGrid
}

/** Checks an end time: required, 07:15 to 20:00, on a quarter, a whole number of quarters after the start. */
export function endError(start: string, end: string): string | null {
  if (!end) return validationTexts.endRequired
  if (!isTimeOfDay(end) || end < EARLIEST_END || end > DAY_END) return validationTexts.endOutside
  if (!isOnGrid(end)) return validationTexts.endOffGrid
  return isTimeOfDay(start) ? durationError(start, end) : null
}

function durationError(start: TimeOfDay, end: TimeOfDay): string | null {
  const minutes = minutesOf(end) - minutesOf(start)
  if (minutes <= 0) return validationTexts.endBeforeStart
  if (minutes < SLOT_MINUTES) return validationTexts.durationShort
  return minutes % SLOT_MINUTES === 0 ? null : validationTexts.durationOffGrid
}

/**
 * Returns the end that the form fills in after a start was typed: 15 minutes later. Null if the start is outside the
 * agenda.
 */
export function endFor(start: string): TimeOfDay | null {
  if (!isTimeOfDay(start) || start < DAY_START || start > LATEST_START) return null
  return timeAtMinutes(minutesOf(start) + SLOT_MINUTES)
}

/** Returns the message for a rescheduling that changes neither day, start nor end; else null. */
export function rescheduleError(original: Placement, form: AppointmentForm): string | null {
  const same = form.date === original.date && form.startTime === original.startTime && form.endTime === original.endTime
  return same ? validationTexts.rescheduleUnchanged : null
}

interface Placement {
  date: LocalDate
  startTime: TimeOfDay
  endTime: TimeOfDay
}

function isOnGrid(time: TimeOfDay): boolean {
  return minutesOf(time) % SLOT_MINUTES === 0
}
