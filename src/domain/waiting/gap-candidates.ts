import { type AppointmentStatus, holdsSlot, isClosed } from '../appointment/appointment-status.ts'
import { type ClinicMoment, isToCome, nextAppointment } from '../appointment/next-appointment.ts'
import { overlaps, type TimeRange } from '../appointment/time-slots.ts'
import type { Contact } from '../contact/contact.ts'
import { addDays, type LocalDate, mondayOf } from '../values/dates/local-date.ts'
import { minutesOf, timeAtMinutes } from '../values/dates/time-of-day.ts'
import type { RowKey } from '../values/row-key.ts'
import { type FittedWaiting, type FreeSlot, fittingWaiting } from './fitting-waiting.ts'

/** An appointment as far as its patient may want a free slot in its place. */
export interface MovableAppointment extends TimeRange {
  date: LocalDate
  status: AppointmentStatus
  professionalId: number | null
  patientId: RowKey | null
}

/**
 * Somebody who may want a free slot: who asked for that time (`wished`), who waits (`waits`), or who comes later in the
 * same week (`later`).
 */
export interface GapCandidate<W, A> {
  why: 'wished' | 'waits' | 'later'
  patientId: RowKey
  /** The fitting rows of the waiting list, the most important first; none for `later`. */
  rows: readonly W[]
  /** The patient's next appointment, which may be moved to the slot; always there for `later`. */
  appointment: A | null
}

interface Known<W, A> {
  /** The whole waiting list with the kept wishes. */
  waiting: readonly W[]
  /** All appointments to come, those of the slot's day included. */
  appointments: readonly A[]
  patientOf: (key: RowKey) => { noContact: boolean } | undefined
  now: ClinicMoment
}

/**
 * Returns who may want a free slot: those who asked for that time, those who wait, urgent ones first, and those who come
 * later in the week, the soonest first. Each patient is named once. Left out are patients who are not to be contacted,
 * and those who have an appointment at that time. A slot that has begun has nobody.
 */
export function gapCandidates<W extends FittedWaiting, A extends MovableAppointment>(
  slot: FreeSlot,
  { waiting, appointments, patientOf, now }: Known<W, A>,
): GapCandidate<W, A>[] {
  if (!isToCome(slot, now)) return []
  const ofPatient = byPatient(appointments)
  const isFree = (key: RowKey) => !(ofPatient.get(key) ?? []).some((each) => isAtSlot(each, slot))
  const fitting = byPatient(fittingWaiting(waiting, slot, patientOf))
  const wanting = [...fitting].flatMap(([patientId, rows]): GapCandidate<W, A>[] => {
    if (!isFree(patientId)) return []
    const why = rows.some(({ kind }) => kind === 'wish') ? 'wished' : 'waits'
    return [{ why, patientId, rows, appointment: nextMovable(ofPatient.get(patientId) ?? [], now) }]
  })
  const later = byPatient(appointments.filter((each) => mayComeEarlier(each, slot)).toSorted(byStart))
  const coming = [...later].flatMap(([patientId, [appointment]]): GapCandidate<W, A>[] => {
    const isOffered = patientOf(patientId)?.noContact === false && isFree(patientId) && !fitting.has(patientId)
    return appointment && isOffered ? [{ why: 'later', patientId, rows: [], appointment }] : []
  })
  return [...wanting.filter(({ why }) => why === 'wished'), ...wanting.filter(({ why }) => why === 'waits'), ...coming]
}

/** Groups rows by patient, in the order of their first rows; those without a patient are left out. */
function byPatient<Row extends { patientId: RowKey | null }>(rows: readonly Row[]): Map<RowKey, Row[]> {
  const groups = new Map<RowKey, Row[]>()
  for (const row of rows) {
    if (row.patientId === null) continue
    const group = groups.get(row.patientId)
    if (group) group.push(row)
    else groups.set(row.patientId, [row])
  }
  return groups
}

/**
 * Returns the part of the slot that a candidate gets: as long as the appointment that moves, or the wanted hours within
 * the slot.
 */
export function placeInSlot<W extends FittedWaiting, A extends MovableAppointment>(
  slot: FreeSlot,
  { why, rows: [row], appointment }: GapCandidate<W, A>,
): TimeRange {
  const { startTime, endTime } = slot
  if (why === 'later' && appointment)
    return { startTime, endTime: timeAtMinutes(minutesOf(startTime) + lengthOf(appointment)) }
  const { fromTime = null, toTime = null } = row ?? {}
  return {
    startTime: fromTime !== null && fromTime > startTime ? fromTime : startTime,
    endTime: toTime !== null && toTime < endTime ? toTime : endTime,
  }
}

/** Whether a contact is an offer of this slot, or of a part of it. */
export function isOfferOf(
  { kind, slotDate, slotStart, professionalId }: Pick<Contact, 'kind' | 'slotDate' | 'slotStart' | 'professionalId'>,
  slot: FreeSlot,
): boolean {
  if (kind !== 'offer' || slotDate !== slot.date || slotStart === null) return false
  return professionalId === slot.professionalId && slot.startTime <= slotStart && slotStart < slot.endTime
}

/** Whether somebody asked for the time or waits for one; those who merely come later make nobody ask. */
export function isWanted(candidates: readonly Pick<GapCandidate<unknown, unknown>, 'why'>[]): boolean {
  return candidates.some(({ why }) => why !== 'later')
}

function isAtSlot(appointment: MovableAppointment, slot: FreeSlot): boolean {
  return appointment.date === slot.date && holdsSlot(appointment.status) && overlaps(appointment, slot)
}

/** The next one that has a place of its own; a request has none that could be given up. */
function nextMovable<A extends MovableAppointment>(appointments: readonly A[], now: ClinicMoment): A | null {
  return nextAppointment(
    appointments.filter(({ status }) => holdsSlot(status)),
    now,
  )
}

/** Whether it is later in the week of the slot, with the same professional, and no longer than the slot. */
function mayComeEarlier(appointment: MovableAppointment, slot: FreeSlot): boolean {
  const { date, startTime, status, professionalId } = appointment
  const isLater = date > slot.date || (date === slot.date && startTime >= slot.endTime)
  const isThisWeek = date < addDays(mondayOf(slot.date), 7)
  const isOpen = holdsSlot(status) && !isClosed(status)
  return (
    isLater && isThisWeek && isOpen && professionalId === slot.professionalId && lengthOf(appointment) <= lengthOf(slot)
  )
}

function lengthOf({ startTime, endTime }: TimeRange): number {
  return minutesOf(endTime) - minutesOf(startTime)
}

function byStart(one: MovableAppointment, other: MovableAppointment): number {
  return one.date.localeCompare(other.date) || one.startTime.localeCompare(other.startTime)
}
