import { emptyForm, flagTick, formOf } from '#domain/fields/field.ts'
import { waitingFields } from '#domain/fields/waiting-descriptor.ts'
import type { WaitingView } from '#domain/sync/merge/fold.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import type { WaitingForm } from '#domain/waiting/waiting-rules.ts'

/** The form of an entry. Every value is text, so that the draft can keep it. */
export interface TypedWaiting extends WaitingForm {
  /** As an entry stores them. */
  weekdays: string
  /** 'yes' or ''. */
  urgent: string
}

/** Returns the form of a new entry: from today on, any day, hour and professional. */
export function blankWaiting(today: LocalDate): TypedWaiting {
  return { ...emptyForm(waitingFields), fromDate: today, weekdays: '', urgent: '' }
}

/** Returns the form of an entry; `uidOf` names its patient by its uid. */
export function formOfWaiting(entry: WaitingView, uidOf: (key: RowKey | null) => string): TypedWaiting {
  return {
    ...formOf(waitingFields, entry),
    patientId: uidOf(entry.patientId),
    weekdays: entry.weekdays,
    urgent: flagTick(entry.urgent),
  }
}

/** Converts a form without errors to the fields of the entry. */
export function waitingFieldsOf(form: TypedWaiting, patientId: RowKey | null): Fields {
  const { fromDate, toDate, weekdays, fromTime, toTime, professionalId, urgent, note } = form
  return {
    patientId,
    fromDate,
    toDate: toDate || null,
    weekdays,
    fromTime: fromTime || null,
    toTime: toTime || null,
    professionalId: professionalId ? Number(professionalId) : null,
    urgent: urgent !== '',
    note,
  }
}
