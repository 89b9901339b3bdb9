import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import { fetchBaselineAppointments } from '#data/remote/baseline-api/baseline-lists.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import { createAsk } from '#data/sync/push/requester.ts'
import { type AppointmentStatus, isClosed } from '#domain/appointment/appointment-status.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { seenAppointmentsIn } from '#domain/wire/rows/seen-appointments.ts'

/**
 * Whether the patient has an open appointment, from today on, that the deletion's confirmation did not show
 * (`seenText`). Our own server checks this itself. Rejects with UnreachableError or RefusedError.
 */
export async function hasUnseenAppointments(ports: SyncPorts, patientId: number, seenText: string): Promise<boolean> {
  const seen = await seenIds(ports, seenText)
  const today = clinicDayAt(ports.now())
  const rows = await fetchBaselineAppointments(createAsk(ports, BASELINE_EPOCH))
  return rows.some(
    (row) =>
      row.patientId === patientId &&
      String(row.date) >= today &&
      !isClosed(row.status as AppointmentStatus) &&
      !seen.has(row.id),
  )
}

/** Returns the ids of the seen appointments, of which some may be given by ref. */
async function seenIds({ db }: SyncPorts, seenText: string): Promise<ReadonlySet<number>> {
  const names = [...(seenAppointmentsIn(seenText) ?? [])]
  const known = await db.ids.bulkGet(names)
  return new Set(names.map((name, index) => known[index]?.id ?? Number(name)))
}
