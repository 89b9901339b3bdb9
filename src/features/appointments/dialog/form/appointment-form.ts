import {
  type AppointmentForm,
  type AppointmentFormErrors,
  appointmentFormErrors,
  endFor,
  rescheduleError,
} from '#domain/appointment/appointment-rules.ts'
import { DAY_END } from '#domain/clinic/agenda-hours.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { isTimeOfDay, minutesOf, timeAtMinutes } from '#domain/values/dates/time-of-day.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import type { Place } from '#features/appointments/rows/place.ts'

/** Returns an empty form, with the picked place if any; with this professional where the place names none. */
export function blankForm(place: Place | null, professionalId: string): AppointmentForm {
  const { date = '', startTime = '', endTime = '' } = place ?? {}
  const picked = place?.professionalId === undefined ? professionalId : String(place.professionalId)
  return { date, startTime, endTime, reason: '', notes: '', patientId: '', professionalId: picked }
}

/** Returns the form of an existing appointment; `patientUid` identifies its patient in the list of choices. */
export function formOf(appointment: AppointmentView, patientUid: string): AppointmentForm {
  const { date, startTime, endTime, reason, notes, professionalId } = appointment
  return {
    date,
    startTime,
    endTime,
    reason,
    notes,
    patientId: patientUid,
    professionalId: professionalId === null ? '' : String(professionalId),
  }
}

/** Converts the form to the fields of a change. */
export function fieldsOf(form: AppointmentForm, patientId: RowKey | null): Fields {
  const { date, startTime, endTime, reason, notes } = form
  return { date, startTime, endTime, reason, notes, patientId, professionalId: Number(form.professionalId) }
}

/** Returns the field of a new appointment that says which plan it uses; none where it uses none. */
export function planField(planId: RowKey | null): Fields {
  return planId === null ? {} : { planId }
}

/** Whether only reason, notes or plan were changed, which are saved without rescheduling. */
export function changesDetailsOnly(start: AppointmentForm, form: AppointmentForm & { plan: string }): boolean {
  const { reason, notes, ...booking } = start
  const isSameBooking = Object.entries(booking).every(([field, value]) => form[field as keyof typeof booking] === value)
  return isSameBooking && (form.reason !== reason || form.notes !== notes || form.plan !== '')
}

/** Checks a rescheduling: the rules of every appointment, and that day or time changes (spec section 5). */
export function reschedulingErrors(
  original: AppointmentView,
  form: AppointmentForm,
  today: LocalDate,
): AppointmentFormErrors {
  const unmoved = rescheduleError(original, form)
  if (!unmoved) return appointmentFormErrors(form, today)
  // A past day is no error while the appointment is not moved.
  const { date: _, ...others } = appointmentFormErrors(form, today)
  return { ...others, date: unmoved }
}

/** Checks reason and notes only. */
export function detailsErrors(form: AppointmentForm, today: LocalDate): AppointmentFormErrors {
  const { reason, notes } = appointmentFormErrors(form, today)
  return { ...(reason && { reason }), ...(notes && { notes }) }
}

/**
 * Returns the end that follows from a typed start: 15 minutes later if there was no end (spec section 5). A start
 * within the appointment shortens it; any other start moves the whole appointment.
 */
export function endAlong(before: { startTime: string; endTime: string }, start: string): string {
  const { startTime, endTime } = before
  if (endTime === '') return endFor(start) ?? ''
  if (!isTimeOfDay(start) || !isTimeOfDay(startTime) || !isTimeOfDay(endTime)) return endTime
  const length = minutesOf(endTime) - minutesOf(startTime)
  const isWithin = start >= startTime && start < endTime
  if (length <= 0 || isWithin) return endTime
  return timeAtMinutes(Math.min(minutesOf(start) + length, minutesOf(DAY_END)))
}
