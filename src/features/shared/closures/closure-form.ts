import type { Closure, ClosureKind, ClosureTerms } from '#domain/clinic/closures/closure.ts'
import { type ClosureForm, closureFormErrors } from '#domain/clinic/closures/closure-rules.ts'
import { closureFields } from '#domain/fields/closure-descriptor.ts'
import { emptyForm } from '#domain/fields/field.ts'
import type { ClosureView } from '#domain/sync/merge/fold.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { TimeOfDay } from '#domain/values/dates/time-of-day.ts'

/** The form of a new closure; `isPart` is '' for whole days. */
export type CloseDayForm = ClosureForm & { kind: ClosureKind; isPart: string }

/** Returns the form with which a day is closed. */
export function blankCloseDay(day: LocalDate | null): CloseDayForm {
  return { ...emptyForm(closureFields), from: day ?? '', to: day ?? '', kind: 'other', isPart: '' }
}

/** Returns the errors of the form; the times count only for a part of a day. */
export function closeDayErrors(form: CloseDayForm): Partial<Record<keyof CloseDayForm, string>> {
  const errors = closureFormErrors(asTyped(form))
  // A part needs both times, which the rule of the closure leaves out for whole days.
  return form.isPart && !form.startTime && !form.endTime
    ? { ...closureFormErrors({ ...form, startTime: '', endTime: '20:00' }), ...errors }
    : errors
}

function asTyped(form: CloseDayForm): ClosureForm {
  return form.isPart ? form : { ...form, startTime: '', endTime: '' }
}

/** Returns what the form closes; null while it has no valid days and times. */
export function termsOf(form: CloseDayForm): ClosureTerms | null {
  const { from, to, startTime, endTime, professionalId, reason } = asTyped(form)
  const { reason: _, ...errors } = closeDayErrors(form)
  if (Object.keys(errors).length > 0) return null
  return {
    from: from as LocalDate,
    to: to as LocalDate,
    startTime: startTime ? (startTime as TimeOfDay) : null,
    endTime: endTime ? (endTime as TimeOfDay) : null,
    professionalId: professionalId ? Number(professionalId) : null,
    reason: reason.trim(),
  }
}

/** Returns the fields of the row that takes a closure back. */
export function takingBack(closure: ClosureView): Fields {
  const { from, to, startTime, endTime, professionalId, reason, kind, ref } = closure
  return { from, to, startTime, endTime, professionalId, reason, kind, cancels: ref }
}

/** Returns the fields of a new closure. */
export function closingFields(terms: ClosureTerms, kind: Closure['kind']): Fields {
  return { ...terms, kind, cancels: null }
}
