import type { AppointmentView } from '#domain/change/fold.ts'
import type { Fields, OutboxEntry } from '#domain/change/outbox-entry.ts'
import { formatDayInWords } from '#domain/values/day-in-words.ts'
import { seenAppointmentsIn, seenAppointmentsText } from '#domain/wire/seen-appointments.ts'
import { appointmentStatusTexts } from '#features/shared/appointment-status-texts.ts'
import type { SyncCenterData } from './read-sync-center.ts'

/** A turno that would go with its patient, in words. */
export interface TurnoGoingAlong {
  uid: string
  /** 'jueves 26 de noviembre, 10:00 – 10:30 (Agendada)'. */
  title: string
}

/** Of a deletion that the server refused for them: the patient's open turnos that its person had not seen, by day and time. */
export function unseenTurnos(entry: OutboxEntry, { openTurnos }: SyncCenterData): TurnoGoingAlong[] {
  const seen = seenAppointmentsIn(String(entry.base.seenAppointments)) ?? new Set()
  const unseen = (openTurnos.get(entry.n) ?? []).filter(({ uid }) => !seen.has(uid))
  return unseen.toSorted(byPlace).map((turno) => ({ uid: turno.uid, title: titleOf(turno) }))
}

/** What whoever reads that list has seen from then on; nothing of any other change. */
export function seenByNow({ n }: OutboxEntry, { openTurnos }: SyncCenterData): Fields {
  const turnos = openTurnos.get(n)
  return turnos ? { seenAppointments: seenAppointmentsText(turnos.map(({ uid }) => uid)) } : {}
}

function titleOf({ date, startTime, endTime, status }: AppointmentView): string {
  return `${formatDayInWords(date)}, ${startTime} – ${endTime} (${appointmentStatusTexts[status]})`
}

function byPlace(a: AppointmentView, b: AppointmentView): number {
  return `${a.date} ${a.startTime}` < `${b.date} ${b.startTime}` ? -1 : 1
}
