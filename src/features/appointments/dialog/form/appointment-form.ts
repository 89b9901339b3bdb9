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
import type { LocalDate } from '#domain/values/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { isTimeOfDay, minutesOf, timeAtMinutes } from '#domain/values/time-of-day.ts'
import type { Place } from '#features/appointments/rows/place.ts'

/** An empty form, at the place that was picked if any. */
export function blankForm(place: Place | null, professionalId: string): AppointmentForm {
  const { date = '', startTime = '', endTime = '' } = place ?? {}
  return { date, startTime, endTime, reason: '', notes: '', patientId: '', professionalId }
}

/** The form of an appointment as it stands; `patientUid` is how its patient is named among the choices. */
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

/** What the form says, as the fields of a change. */
export function fieldsOf(form: AppointmentForm, patientId: RowKey | null): Fields {
  const { date, startTime, endTime, reason, notes } = form
  return { date, startTime, endTime, reason, notes, patientId, professionalId: Number(form.professionalId) }
}

/** Whether reason and notes alone were changed, which is saved without rescheduling. */
export function changesDetailsOnly(start: AppointmentForm, form: AppointmentForm): boolean {
  const { reason, notes, ...booking } = start
  const isSameBooking = Object.entries(booking).every(([field, value]) => form[field as keyof typeof booking] === value)
  return isSameBooking && (form.reason !== reason || form.notes !== notes)
}

/** The rules of rescheduling: those of every appointment, and that day or time must change (spec section 5). */
export function reschedulingErrors(
  original: AppointmentView,
  form: AppointmentForm,
  today: LocalDate,
): AppointmentFormErrors {
  const unmoved = rescheduleError(original, form)
  if (!unmoved) return appointmentFormErrors(form, today)
  // An appointment of a past day that was not moved is not told that its day is past.
  const { date: _, ...others } = appointmentFormErrors(form, today)
  return { ...others, date: unmoved }
}

/** The rules of reason and notes alone. */
export function detailsErrors(form: AppointmentForm, today: LocalDate): AppointmentFormErrors {
  const { reason, notes } = appointmentFormErrors(form, today)
  return { ...(reason && { reason }), ...(notes && { notes }) }
}

/**
 * The end that goes with a start just typed: 15 minutes later while there was none (spec section 5); a start within the appointment makes it
 * shorter, any other moves it whole.
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
