import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readRequests } from '#data/local/rows/requests.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { readListedEntries } from '../read-entries.ts'
import { readReplaced } from './read-replaced.ts'

/** A request with its patient and its other alternatives. */
export interface RequestCardData {
  entry: AgendaEntry
  alternatives: AppointmentView[]
  /** The appointment that its approval cancels; null for none. */
  replaced: AppointmentView | null
}

/** Reads the pending requests, oldest first. */
export async function readRequestCards(db: ClinicDatabase): Promise<RequestCardData[]> {
  const entries = await readListedEntries(db, (pending) => readRequests(db, pending))
  const requests = entries.map(({ appointment }) => appointment)
  return Promise.all(
    entries.map(async (entry) => ({
      entry,
      alternatives: alternativesOf(entry.appointment, requests),
      replaced: await readReplaced(db, entry.appointment),
    })),
  )
}

function alternativesOf(request: AppointmentView, requests: readonly AppointmentView[]): AppointmentView[] {
  if (request.requestRef === null) return []
  return requests.filter(
    ({ requestRef, patientId, uid }) =>
      requestRef === request.requestRef && patientId === request.patientId && uid !== request.uid,
  )
}
