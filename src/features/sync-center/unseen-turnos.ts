import type { SyncCenterData } from '#data/sync/conflicts/read-sync-center.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { seenAppointmentsIn } from '#domain/wire/seen-appointments.ts'
import { type TurnoGoingAlong, turnoGoingAlong } from '#features/shared/appointments/turno-going-along.ts'

/** What the server refused to take along with a patient. */
export interface UnseenTurnos {
  /** The patient's open turnos, seen or not: who answers has them before the eyes. */
  open: readonly AppointmentView[]
  /** Those of them that whoever deleted the patient had not seen, in words. */
  unseen: TurnoGoingAlong[]
}

/** Of a deletion that was refused for turnos not seen; null of any other change. */
export function unseenTurnos({ n, base }: OutboxEntry, data: SyncCenterData): UnseenTurnos | null {
  const open = data.openTurnos.get(n)
  if (!open) return null
  const seen = seenAppointmentsIn(String(base.seenAppointments)) ?? new Set()
  const unseen = open.filter(({ uid }) => !seen.has(uid))
  return { open, unseen: unseen.map((turno) => turnoGoingAlong(turno, data.professionals)) }
}
