import type { Appointment } from '#domain/appointment/appointment.ts'
import type { Patient } from '#domain/patient/patient.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { addDays, mondayOf } from '#domain/values/dates/local-date.ts'
import { isInAgenda } from '#features/appointments/rows/agenda-entry.ts'
import type { MirroredRows } from '../mirrored-clinic.ts'

/** An appointment of the shown week, with its waiting change; the name is null while the patient is missing. */
export interface WeekEntry {
  id: number
  notes: string
  patientName: string | null
}

/** A way to keep the clinic on a device: the product's, or that of a peer. */
export interface Peer {
  /** Brings every row of the server's window to the device. */
  pull: () => Promise<void>
  /** Fills an empty device without a server. */
  fill: (rows: MirroredRows) => Promise<void>
  readWeek: () => Promise<WeekEntry[]>
  /** Tells the week now and after each change of it. Returns a function that stops it. */
  watchWeek: (tell: (entries: readonly WeekEntry[]) => void) => () => void
  /** Returns the ids of the appointments that follow today, the latest first. */
  readComing: () => Promise<number[]>
  /** Resolves when the change is on the disk. */
  change: (id: number, notes: string) => Promise<void>
  /** Sends the waiting changes, one after another. */
  send: () => Promise<void>
  countWaiting: () => Promise<number>
}

const today = clinicDayAt(Date.now())

/** Days from this Monday to this Sunday. */
export const week = { from: mondayOf(today), to: addDays(mondayOf(today), 6) }

/** The days whose appointments are changed in a queue. */
export const coming = { from: addDays(today, 1), to: addDays(today, 60) }

/** The product's indexes of these rows that have values here, by their fields. */
export const INDEXES: Record<keyof MirroredRows, readonly (readonly string[])[]> = {
  professionals: [],
  patients: [],
  appointments: [['date'], ['patientId'], ['status', 'date']],
  incomes: [['date'], ['patientId'], ['appointmentId']],
}

/** A change of a peer's outbox. */
export interface WaitingChange {
  changeId: string
  id: number
  notes: string
}

/** Joins what a peer has read: appointments in the agenda, the waiting changes on them, and names. */
export function weekEntries(
  appointments: readonly Appointment[],
  patients: readonly (Pick<Patient, 'id' | 'firstName' | 'lastName'> | undefined)[],
  waiting: readonly WaitingChange[],
): WeekEntry[] {
  const changed = new Map(waiting.map(({ id, notes }) => [id, notes]))
  const names = new Map(patients.flatMap((each) => (each ? [[each.id, `${each.firstName} ${each.lastName}`]] : [])))
  return appointments
    .filter(({ status }) => isInAgenda(status, false))
    .sort((a, b) => `${a.date} ${a.startTime}`.localeCompare(`${b.date} ${b.startTime}`))
    .map(({ id, notes, patientId }) => ({
      id,
      notes: changed.get(id) ?? notes,
      patientName: names.get(patientId) ?? null,
    }))
}

/** Returns the ids of open appointments in the agenda, the latest first. */
export function comingIds(appointments: readonly Appointment[]): number[] {
  const open = appointments.filter(({ status }) => isInAgenda(status, false))
  return open.sort((a, b) => (a.date > b.date ? -1 : 1)).map(({ id }) => id)
}

export const patientIdsOf = (appointments: readonly Appointment[]): number[] => [
  ...new Set(appointments.map(({ patientId }) => patientId)),
]
