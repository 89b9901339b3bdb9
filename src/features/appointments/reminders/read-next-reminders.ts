import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readPending } from '#data/local/outbox/outbox.ts'
import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { readContactsOfAppointments } from '#data/local/rows/contacts.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import { holdsSlot, isClosed } from '#domain/appointment/appointment-status.ts'
import { contactState } from '#domain/contact/contact-state.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { addDays, type LocalDate } from '#domain/values/dates/local-date.ts'

/* Apart from the list itself, since the agenda does not wait for the code that reads phone numbers. */

/** How far ahead a day with appointments is looked for. */
const LOOK_AHEAD_DAYS = 14

/** The day whose patients are told next, and how many of its appointments nobody has been told of. */
interface NextReminders {
  day: LocalDate
  untold: number
}

/** Reads the next day after `today` that has booked appointments, within two weeks; else it is tomorrow. */
export function readNextReminders(db: ClinicDatabase, today: LocalDate): Promise<NextReminders> {
  const tomorrow = addDays(today, 1)
  return atOneMoment(db, async () => {
    const pending = await readPending(db)
    const ahead = await readAppointmentsBetween(db, tomorrow, addDays(today, LOOK_AHEAD_DAYS), pending)
    const booked = ahead.filter(isBooked)
    const day = booked[0]?.date ?? tomorrow
    const ofDay = booked.filter(({ date }) => date === day)
    const contacts = await readContactsOfAppointments(
      db,
      ofDay.map(({ key }) => key),
      pending,
    )
    const isUntold = (each: AppointmentView) => contactState(each, contacts.get(each.key) ?? []).state === 'untold'
    return { day, untold: ofDay.filter(isUntold).length }
  })
}

/** Whether an appointment is still expected to take place. */
export function isBooked({ status }: AppointmentView): boolean {
  return holdsSlot(status) && !isClosed(status)
}
