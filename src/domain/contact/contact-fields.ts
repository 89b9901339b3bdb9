import type { ContactView } from '../sync/merge/fold.ts'
import type { Fields } from '../sync/outbox/outbox-entry.ts'
import type { LocalDate } from '../values/dates/local-date.ts'
import type { RowKey } from '../values/row-key.ts'
import type { ContactChannel, ContactKind, ContactOutcome } from './contact.ts'
import type { ContactedAppointment } from './contact-state.ts'

/** What a mark says. */
export interface Said {
  kind: ContactKind
  channel: ContactChannel
  outcome?: ContactOutcome
}

/** Returns the fields of a mark about an appointment, made on this clinic day. */
export function contactAbout(
  { key, patientId, date, startTime, professionalId }: ContactedAppointment & { key: RowKey },
  today: LocalDate,
  { kind, channel, outcome }: Said,
): Fields {
  const about = { patientId, appointmentId: key, slotDate: date, slotStart: startTime, professionalId }
  return { ...about, date: today, kind, channel, outcome: outcome ?? null, note: '', cancels: null }
}

/** Returns the fields of a mark about a patient, not about an appointment, made on this clinic day. */
export function contactOfPatient(patientId: RowKey, today: LocalDate, { kind, channel, outcome }: Said): Fields {
  const about = { patientId, appointmentId: null, slotDate: null, slotStart: null, professionalId: null }
  return { ...about, date: today, kind, channel, outcome: outcome ?? null, note: '', cancels: null }
}

/** Returns the fields of the row that takes a mark back: it repeats what the mark is about. */
export function contactTakenBack(mark: ContactView): Fields {
  const { ref, patientId, appointmentId, date, slotDate, slotStart, professionalId, kind, channel, outcome } = mark
  const about = { patientId, appointmentId, slotDate, slotStart, professionalId }
  return { ...about, date, kind, channel, outcome, note: '', cancels: ref }
}
