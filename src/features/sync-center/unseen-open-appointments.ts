import type { SyncCenterData } from '#data/sync/conflicts/read-sync-center.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { seenAppointmentsIn } from '#domain/wire/seen-appointments.ts'
import {
  type AppointmentGoingAlong,
  appointmentGoingAlong,
} from '#features/shared/appointments/appointment-going-along.ts'

/** What the server refused to take along with a patient. */
export interface UnseenAppointments {
  /** The patient's open appointments, seen or not: who answers has them before the eyes. */
  open: readonly AppointmentView[]
  /** Those of them that whoever deleted the patient had not seen, in words. */
  unseen: AppointmentGoingAlong[]
}

/** Of a deletion that was refused for appointments not seen; null of any other change. */
export function unseenOpenAppointments({ n, base }: OutboxEntry, data: SyncCenterData): UnseenAppointments | null {
  const open = data.openAppointments.get(n)
  if (!open) return null
  const seen = seenAppointmentsIn(String(base.seenAppointments)) ?? new Set()
  const unseen = open.filter(({ uid }) => !seen.has(uid))
  return { open, unseen: unseen.map((appointment) => appointmentGoingAlong(appointment, data.professionals)) }
}
