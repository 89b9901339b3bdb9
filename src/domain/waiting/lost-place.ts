import { type AppointmentStatus, holdsSlot } from '../appointment/appointment-status.ts'
import type { LocalDate } from '../values/dates/local-date.ts'
import type { Waiting } from './waiting.ts'

/**
 * Whether an entry that got an appointment has none after all: it was refused since the time was taken, or cancelled
 * since. `appointments` are all of its patient, `placedOn` is the day on which it was placed. Any appointment from that
 * day on counts: the entry does not name its own.
 */
export function hasLostPlace(
  { status, kind }: Pick<Waiting, 'status' | 'kind'>,
  appointments: readonly { date: LocalDate; status: AppointmentStatus }[],
  placedOn: LocalDate,
): boolean {
  if (status !== 'placed' || kind !== 'entry') return false
  return !appointments.some((each) => each.date >= placedOn && holdsSlot(each.status))
}
