import { type AppointmentStatus, holdsSlot } from '../appointment/appointment-status.ts'
import { type ClinicMoment, isToCome } from '../appointment/next-appointment.ts'
import { holdersOf, type TimeRange } from '../appointment/time-slots.ts'
import { closureAt } from '../clinic/closures/closed-times.ts'
import type { ClosureTerms } from '../clinic/closures/closure.ts'
import type { LocalDate } from '../values/dates/local-date.ts'
import type { FreeSlot } from './fitting-waiting.ts'

interface HeldSlot extends TimeRange {
  date: LocalDate
  professionalId: number
}

interface FreedAppointment extends TimeRange {
  date: LocalDate
  status: AppointmentStatus
  professionalId: number | null
}

/** The slot that an appointment holds, and that its cancellation or move frees; null where it holds none. */
export function slotHeldBy({ date, startTime, endTime, professionalId, status }: FreedAppointment): HeldSlot | null {
  return holdsSlot(status) && professionalId !== null ? { date, startTime, endTime, professionalId } : null
}

/**
 * Returns the slots of cancelled appointments that are still free, in order of time: to come, outside closures, and
 * held by nobody since. `agenda` are all appointments of these days. A slot that was cancelled twice is named once.
 */
export function freedSlots(
  agenda: readonly FreedAppointment[],
  closures: readonly ClosureTerms[],
  now: ClinicMoment,
): FreeSlot[] {
  const slots = new Map<string, FreeSlot>()
  for (const { date, startTime, endTime, professionalId, status } of agenda) {
    if (status !== 'cancelled' || professionalId === null) continue
    const slot = { date, startTime, endTime, professionalId }
    const isFree = holdersOf(slot, agenda).length === 0 && closureAt(closures, slot) === null
    if (isFree && isToCome(slot, now)) slots.set(slotName(slot), slot)
  }
  return [...slots.values()].sort((one, other) => slotName(one).localeCompare(slotName(other)))
}

/** Names a slot; equal slots have equal names, and names are in order of time. */
export function slotName({ date, startTime, endTime, professionalId }: FreeSlot): string {
  return `${date} ${startTime}-${endTime} #${professionalId ?? ''}`
}
