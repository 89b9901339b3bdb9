import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { mirrorTable } from '#data/local/rows/mirror-table.ts'
import { viewsWithChanges } from '#data/local/rows/view-reader.ts'
import { holdsSlot } from '#domain/appointment/appointment-status.ts'
import { deletesPatient } from '#domain/sync/merge/fold.ts'
import type { Cascades } from '#domain/sync/outbox/dependency-keys.ts'
import { canonicalKey, comesBefore, type Fields, isWaiting } from '#domain/sync/outbox/outbox-entry.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import type { PendingChanges } from './outbox.ts'

/**
 * Returns what the waiting deletions of patients also delete. Screens offer the DNI and the slots at once, but the
 * server holds them until the deletion is done. Read again for each use, since another device may give the patient an
 * appointment meanwhile.
 */
export async function readCascades(db: ClinicDatabase, { outbox, ids }: PendingChanges): Promise<Cascades> {
  const taken = new Map<number, Fields[]>()
  for (const deletion of outbox.filter((entry) => deletesPatient(entry) && isWaiting(entry))) {
    const earlier = { outbox: outbox.filter((other) => comesBefore(other, deletion)), ids }
    taken.set(deletion.n, await readRowsTaken(db, canonicalKey(deletion.key, ids), earlier))
  }
  return taken
}

async function readRowsTaken(db: ClinicDatabase, key: RowKey, earlier: PendingChanges): Promise<Fields[]> {
  const people = await mirrorTable(db, 'patient').where('id').equals(key).toArray()
  const mirrored = await mirrorTable(db, 'appointment').where('patientId').equals(key).toArray()
  const patients = await viewsWithChanges(db, 'patient', people, earlier)
  const appointments = await viewsWithChanges(db, 'appointment', mirrored, earlier)
  return [
    ...patients.filter((view) => view.key === key),
    ...appointments.filter((view) => view.patientId === key && holdsSlot(view.status)),
  ].map((view) => ({ ...view }))
}
