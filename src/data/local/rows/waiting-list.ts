import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { PendingChanges } from '#data/local/outbox/outbox.ts'
import type { WaitingView } from '#domain/sync/merge/fold.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { readView } from './view-reader.ts'

/** Reads the whole waiting list with the kept wishes, the oldest first; pending changes count. */
export async function readWaiting(db: ClinicDatabase, pending?: PendingChanges): Promise<WaitingView[]> {
  const views = await readView(
    db,
    'waiting',
    (table) => table.toArray(),
    () => true,
    pending,
  )
  return views.sort(byCreation)
}

/** Reads the same of one patient. */
export async function readWaitingOfPatient(
  db: ClinicDatabase,
  patient: RowKey,
  pending?: PendingChanges,
): Promise<WaitingView[]> {
  const views = await readView(
    db,
    'waiting',
    (table) => (typeof patient === 'number' ? table.where({ patientId: patient }).toArray() : Promise.resolve([])),
    ({ patientId }) => patientId === patient,
    pending,
  )
  return views.sort(byCreation)
}

function byCreation(one: WaitingView, other: WaitingView): number {
  return one.createdAt.localeCompare(other.createdAt)
}
