import type { SyncCenterData } from '#data/sync/conflicts/read-sync-center.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { seenAppointmentsIn } from '#domain/wire/seen-appointments.ts'
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
export function unseenOpenAppointments({ n, base }: OutboxEntry, data: SyncCenterData): UnseenAppointments | null {
  const open = data.openAppointments.get(n)
  if (!open) return null
  const seen = seenAppointmentsIn(String(base.seenAppointments)) ?? new Set()
  const unseen = open.filter(({ uid }) => !seen.has(uid))
  return { open, unseen: unseen.map((appointment) => appointmentGoingAlong(appointment, data.professionals)) }
}
