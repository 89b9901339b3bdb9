import type { LocalDate } from '../values/dates/local-date.ts'
import { type AppointmentStatus, holdsSlot } from './appointment-status.ts'
import type { ClinicMoment } from './next-appointment.ts'
import { overlaps, slotsOfDay, type TimeRange } from './time-slots.ts'

/** The most time ranges that a patient may request at once (spec section 9). */
export const MOST_WISHED_SLOTS = 3

/**
 * How a slot looks to a patient, in the order of spec section 4: an active appointment of their own, a rescheduled one,
 * selected, free, or taken by somebody else. `unknown` looks free: the server could not be asked.
 */
export type WishSlotState = 'own' | 'rescheduled' | 'selected' | 'available' | 'unknown' | 'taken'

export interface WishSlot extends TimeRange {
  state: WishSlotState
}

/** An appointment of the patient. */
interface OwnAppointment extends TimeRange {
  date: LocalDate
  status: AppointmentStatus
}

export interface WishedDay {
  date: LocalDate
  now: ClinicMoment
  own: readonly OwnAppointment[]
  selected: readonly TimeRange[]
  /** The free slots according to the server; null if it could not be asked. */
  free: readonly TimeRange[] | null
  /** Whether the clinic is closed to patients then. */
  isClosed?: (slot: TimeRange) => boolean
}

/**
 * Returns the slots of that day that are still to come, each with its state. Closed ones are left out, except those of
 * an own appointment, and selected ones, which can be deselected.
 */
export function wishSlots({ date, now, own, selected, free, isClosed = () => false }: WishedDay): WishSlot[] {
  if (date < now.date) return []
  const ofDay = own.filter((appointment) => appointment.date === date)
  const stateOf = (slot: TimeRange): WishSlotState => {
    const active = ofDay.filter((appointment) => isActive(appointment.status) && overlaps(appointment, slot))
    if (active.length > 0) return active.some(({ status }) => status === 'rescheduled') ? 'rescheduled' : 'own'
    if (hasSlot(selected, slot)) return 'selected'
    if (free === null) return 'unknown'
    return hasSlot(free, slot) ? 'available' : 'taken'
  }
  return slotsOfDay()
    .filter(({ startTime }) => date > now.date || startTime >= now.time)
    .map((slot) => ({ ...slot, state: stateOf(slot) }))
    .filter((slot) => !isClosed(slot) || KEPT_IN_CLOSED.includes(slot.state))
}

const KEPT_IN_CLOSED: readonly WishSlotState[] = ['own', 'rescheduled', 'selected']

/** Whether the patient may select or deselect the slot. */
export function isChoosable(state: WishSlotState): boolean {
  return state === 'selected' || state === 'available' || state === 'unknown'
}

/** Returns the selection with this slot added or removed, in order of time; null if it would be one too many. */
export function toggleSlot(selected: readonly TimeRange[], { startTime, endTime }: TimeRange): TimeRange[] | null {
  if (hasSlot(selected, { startTime, endTime })) return selected.filter((slot) => slot.startTime !== startTime)
  if (selected.length >= MOST_WISHED_SLOTS) return null
  return [...selected, { startTime, endTime }].sort((a, b) => (a.startTime < b.startTime ? -1 : 1))
}

/** Pending appointments occupy no slot, but the patient has requested them already. */
function isActive(status: AppointmentStatus): boolean {
  return status === 'pending' || holdsSlot(status)
}

function hasSlot(slots: readonly TimeRange[], { startTime, endTime }: TimeRange): boolean {
  return slots.some((slot) => slot.startTime === startTime && slot.endTime === endTime)
}
