import { DAY_END, DAY_START, SLOT_MINUTES } from '../clinic/agenda-hours.ts'
import type { LocalDate } from '../values/dates/local-date.ts'
import { minutesOf, type TimeOfDay, timeAtMinutes } from '../values/dates/time-of-day.ts'
import { type AppointmentStatus, holdsSlot } from './appointment-status.ts'

/** A time range of one day, end excluded. */
export interface TimeRange {
  startTime: TimeOfDay
  endTime: TimeOfDay
}

/** An appointment, or anything else that occupies a professional. */
export interface Occupation extends TimeRange {
  date: LocalDate
  professionalId: number | null
  status: AppointmentStatus
}

const FIRST_MINUTE = minutesOf(DAY_START)
export const SLOTS_PER_DAY = (minutesOf(DAY_END) - FIRST_MINUTE) / SLOT_MINUTES

/** Returns the index of a slot, a quarter of an hour: 0 = 07:00 … 51 = 19:45. Only for times on the grid. */
export function slotAt(time: TimeOfDay): number {
  return (minutesOf(time) - FIRST_MINUTE) / SLOT_MINUTES
}

/** Returns the time range of a slot. */
export function slotRange(slot: number): TimeRange {
  const start = FIRST_MINUTE + slot * SLOT_MINUTES
  return { startTime: timeAtMinutes(start), endTime: timeAtMinutes(start + SLOT_MINUTES) }
}

/** Returns the slots of a range on the grid, ascending; none if it ends before it starts. */
export function slotsOf(range: TimeRange): number[] {
  const slots: number[] = []
  for (let slot = slotAt(range.startTime); slot < slotAt(range.endTime); slot++) slots.push(slot)
  return slots
}

/** Returns the 52 slots of a day. */
export function slotsOfDay(): TimeRange[] {
  return Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slotRange(slot))
}

/** Whether two ranges of one day share time; 12:00-12:15 and 12:15-12:30 do not. */
export function overlaps(a: TimeRange, b: TimeRange): boolean {
  return a.startTime < b.endTime && b.startTime < a.endTime
}

/** Returns the appointments that occupy this range of that professional's day. */
export function holdersOf<T extends Occupation>(
  wish: TimeRange & { date: LocalDate; professionalId: number },
  agenda: readonly T[],
): T[] {
  return agenda.filter(
    (held) =>
      held.date === wish.date &&
      held.professionalId === wish.professionalId &&
      holdsSlot(held.status) &&
      overlaps(held, wish),
  )
}

/**
 * Returns the `count` free ranges as long as the wish that are nearest to its start, in order of time. Of two at the
 * same distance the earlier one is taken. Empty for a wish that ends before it starts. `isFree` tells whether a slot (0
 * … 51) is free for the wish's professional on that day.
 */
export function nearestFreeRanges(wish: TimeRange, isFree: (slot: number) => boolean, count: number): TimeRange[] {
  const length = slotsOf(wish).length
  if (length === 0) return []
  const wished = slotAt(wish.startTime)
  const starts: number[] = []
  for (let start = 0; start + length <= SLOTS_PER_DAY; start++) {
    if (Array.from({ length }, (_, i) => start + i).every(isFree)) starts.push(start)
  }
  starts.sort((a, b) => Math.abs(a - wished) - Math.abs(b - wished) || a - b)
  return starts
    .slice(0, count)
    .sort((a, b) => a - b)
    .map((start) => ({ startTime: slotRange(start).startTime, endTime: slotRange(start + length - 1).endTime }))
}
