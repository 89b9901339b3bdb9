import type { AppointmentView } from '#domain/change/fold.ts'
import type { Fields, OutboxEntry } from '#domain/change/outbox-entry.ts'
import { seenAppointmentsIn, seenAppointmentsText } from '#domain/wire/seen-appointments.ts'
import { type TurnoGoingAlong, turnoGoingAlong } from '#features/shared/going-along.ts'
import type { SyncCenterData } from './read-sync-center.ts'

/** Of a deletion that the server refused for them: the patient's open turnos that its person had not seen. */
export function unseenTurnos(entry: OutboxEntry, data: SyncCenterData): TurnoGoingAlong[] {
  const seen = seenAppointmentsIn(String(entry.base.seenAppointments)) ?? new Set()
  const isUnseen = ({ uid }: AppointmentView) => !seen.has(uid)
  return (data.openTurnos.get(entry.n) ?? [])
    .filter(isUnseen)
    .map((turno) => turnoGoingAlong(turno, data.professionals))
}

/** What whoever reads that list has seen from then on; nothing of any other change. */
export function seenByNow({ n }: OutboxEntry, { openTurnos }: SyncCenterData): Fields {
  const turnos = openTurnos.get(n)
  return turnos ? { seenAppointments: seenAppointmentsText(turnos.map(({ uid }) => uid)) } : {}
}
