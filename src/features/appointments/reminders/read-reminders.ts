import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readPending } from '#data/local/outbox/outbox.ts'
import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { readContactsOfAppointments } from '#data/local/rows/contacts.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import { type ContactMark, type ContactState, contactMarks, contactState } from '#domain/contact/contact-state.ts'
import { whatsappNumber } from '#domain/patient/whatsapp-link.ts'
import type { ContactView, PatientView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { readEntries } from '#features/appointments/read-entries.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { isBooked } from './read-next-reminders.ts'

/** A booked appointment of a day, and how far its patient knows of it. */
export interface Reminder {
  entry: AgendaEntry
  state: ContactState
  marks: readonly ContactMark[]
  /** The staff's last mark about it, which can be taken back. */
  lastMark: ContactView | null
  /** The number of the patient's chat; null without one, and for a patient who wants no contact. */
  chat: string | null
}

/** Reads the booked appointments of a day by start, with the marks about them; pending changes count. */
export function readReminders(db: ClinicDatabase, day: LocalDate): Promise<Reminder[]> {
  return atOneMoment(db, async () => {
    const pending = await readPending(db)
    const booked = (await readAppointmentsBetween(db, day, day, pending)).filter(isBooked)
    const keys = booked.map(({ key }) => key)
    const contacts = await readContactsOfAppointments(db, keys, pending)
    const entries = await readEntries(db, booked, pending)
    return entries.map((entry) => reminderOf(entry, contacts.get(entry.appointment.key) ?? []))
  })
}

function reminderOf(entry: AgendaEntry, contacts: readonly ContactView[]): Reminder {
  const marks = contactMarks(entry.appointment, contacts)
  const last = marks.findLast(({ ref }) => ref !== null)
  return {
    entry,
    state: contactState(entry.appointment, contacts),
    marks,
    lastMark: contacts.find(({ ref }) => ref !== null && ref === last?.ref) ?? null,
    chat: chatOf(entry.patient),
  }
}

function chatOf(patient: PatientView | null): string | null {
  return patient && !patient.noContact ? whatsappNumber(patient.phone) : null
}
