import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type PendingChanges, readPending } from '#data/local/outbox/outbox.ts'
import { readPatientsByKey } from '#data/local/rows/patients.ts'
import { readProfessionals } from '#data/local/rows/professionals.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { type AgendaEntry, agendaEntries } from '#features/appointments/rows/agenda-entry.ts'

/** Adds patient and professional names to these appointments; reads only the patients concerned. */
export async function readEntries(
  db: ClinicDatabase,
  appointments: readonly AppointmentView[],
  pending?: PendingChanges,
): Promise<AgendaEntry[]> {
  const keys = appointments.map(({ patientId }) => patientId)
  const [patients, professionals] = await Promise.all([readPatientsByKey(db, keys, pending), readProfessionals(db)])
  return agendaEntries(appointments, patients, professionals)
}

/** Reads appointments with their names in one transaction. */
export function readListedEntries(
  db: ClinicDatabase,
  read: (pending: PendingChanges) => Promise<AppointmentView[]>,
): Promise<AgendaEntry[]> {
  return atOneMoment(db, () =>
    readPending(db).then((pending) => read(pending).then((appointments) => readEntries(db, appointments, pending))),
  )
}
