import {
  type AppointmentForm,
  type AppointmentFormErrors,
  appointmentFormErrors,
} from '#domain/appointment/appointment-rules.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { formOf } from '#features/appointments/dialog/form/appointment-form.ts'

/** Returns the initial form of an approval: the request's day and times, and its professional or the only one. */
export function approvalForm(seen: AppointmentView, onlyProfessional: string): AppointmentForm {
  const form = formOf(seen, String(seen.patientId))
  return { ...form, professionalId: form.professionalId || onlyProfessional }
}

/** Checks the fields that the approval may change. */
export function approvalErrors(form: AppointmentForm, today: LocalDate): AppointmentFormErrors {
  const { reason: _, patientId: __, ...errors } = appointmentFormErrors(form, today)
  return errors
}

/**
 * Returns everything that the approval changes. Notes are included only when changed, since they may be the patient's
 * own.
 */
export function approvalPatch(seen: AppointmentView, form: AppointmentForm): Fields {
  const { date, startTime, endTime, notes } = form
  const place = { date, startTime, endTime, professionalId: Number(form.professionalId) }
  return { status: 'approved', ...place, ...(notes.trim() !== seen.notes && { notes }) }
}
