import type { SyncCenterData } from '#data/sync/conflicts/read-sync-center.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { seenAppointmentsIn } from '#domain/wire/rows/seen-appointments.ts'
import {
  type AppointmentGoingAlong,
  appointmentGoingAlong,
} from '#features/shared/appointments/appointment-going-along.ts'

/** The open appointments because of which the server refused a patient's deletion. */
export interface UnseenAppointments {
  /** All open appointments of the patient, seen or not: the decision lists them all. */
  open: readonly AppointmentView[]
  /** Those that the author of the deletion had not seen, as text. */
  unseen: AppointmentGoingAlong[]
}

/** Returns them for a deletion that was refused for unseen appointments; null for any other change. */
export function unseenOpenAppointments(entry: OutboxEntry, data: SyncCenterData): UnseenAppointments | null {
  const open = data.openAppointments.get(entry.n)
  if (!open) return null
  const unseen = unseenAppointmentsOf(entry, data)
  return { open, unseen: unseen.map((appointment) => appointmentGoingAlong(appointment, data.professionals)) }
}

/** Returns those that the author of the deletion had not seen; none for any other change. */
export function unseenAppointmentsOf({ n, base }: OutboxEntry, data: SyncCenterData): AppointmentView[] {
  const seen = seenAppointmentsIn(String(base.seenAppointments)) ?? new Set()
  return (data.openAppointments.get(n) ?? []).filter(({ uid }) => !seen.has(uid))
}
