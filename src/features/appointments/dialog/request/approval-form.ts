import {
  type AppointmentForm,
  type AppointmentFormErrors,
  appointmentFormErrors,
} from '#domain/appointment/appointment-rules.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import { formOf } from '#features/appointments/dialog/form/appointment-form.ts'

/** The request as the approval begins: its own day and times, its own professional, else the only one there is. */
export function approvalForm(seen: AppointmentView, onlyProfessional: string): AppointmentForm {
  const form = formOf(seen, String(seen.patientId))
  return { ...form, professionalId: form.professionalId || onlyProfessional }
}

/** The rules of an appointment as far as the approval may change it. */
export function approvalErrors(form: AppointmentForm, today: LocalDate): AppointmentFormErrors {
  const { reason: _, patientId: __, ...errors } = appointmentFormErrors(form, today)
  return errors
}

/** All that the approval will cause; notes only when they were changed, since they may be the patient's own. */
export function approvalPatch(seen: AppointmentView, form: AppointmentForm): Fields {
  const { date, startTime, endTime, notes } = form
  const place = { date, startTime, endTime, professionalId: Number(form.professionalId) }
  return { status: 'approved', ...place, ...(notes.trim() !== seen.notes && { notes }) }
}
