import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type PendingChanges, readPending } from '#data/local/outbox/outbox.ts'
import { foldChanges, type PatientView } from '#domain/sync/merge/fold.ts'
import { canonicalKey, isWaiting, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { readCachedPatients, readRowsById } from './cached-rows.ts'
import { atOneMoment, readOne, readView } from './view-reader.ts'

const collator = new Intl.Collator('es')

/** Returns every patient, by surname and name. */
export async function readPatients(db: ClinicDatabase, pending?: PendingChanges): Promise<PatientView[]> {
  const views = await readView(
    db,
    'patient',
    () => readCachedPatients(db, bySurname),
    () => true,
    pending,
  )
  return views.sort(bySurname)
}

type Named = Pick<PatientView, 'firstName' | 'lastName'>

/** The order of patients in all lists: surname, then name. */
export function bySurname(a: Named, b: Named): number {
  return collator.compare(a.lastName, b.lastName) || collator.compare(a.firstName, b.firstName)
}

/** Returns one patient; null if it does not exist. */
export function readPatient(db: ClinicDatabase, key: RowKey): Promise<PatientView | null> {
  return readOne(db, 'patient', key)
}

/** Returns a patient's confirmed version; null if the patient is not mirrored. */
export async function readPatientVersion(db: ClinicDatabase, id: number): Promise<number | null> {
  return (await db.patients.get(id))?.version ?? null
}

/** Returns the existing ones of these patients, by the requested key. */
export async function readPatientsByKey(
  db: ClinicDatabase,
  keys: readonly RowKey[],
  pending?: PendingChanges,
): Promise<Map<RowKey, PatientView>> {
  const wanted = new Set(keys)
  const views = await atOneMoment(db, async () => {
    const { outbox, ids } = pending ?? (await readPending(db))
    const ofWanted = outbox.filter(({ entity, key }) => entity === 'patient' && wanted.has(canonicalKey(key, ids)))
    const read = () => readRowsById(db, 'patient', new Set([...wanted].filter((key) => typeof key === 'number')))
    return readView(db, 'patient', read, (view) => wanted.has(view.key), { outbox: ofWanted, ids })
  })
  return new Map(views.map((view) => [view.key, view]))
}

/** A pending deletion of a patient. Views hide the patient, but the row of the list still shows the deletion. */
export interface PatientDeletion {
  entry: OutboxEntry
  /** The patient as before the deletion. */
  patient: PatientView
}

/** Returns the deletions of patients that the server has not answered yet. */
export async function readDeletions(db: ClinicDatabase, pending?: PendingChanges): Promise<PatientDeletion[]> {
  const { outbox: all, ids } = pending ?? (await readPending(db))
  const outbox = all.filter((entry) => entry.entity === 'patient')
  const deletions = outbox.filter((entry) => entry.kind === 'delete' && isWaiting(entry))
  if (deletions.length === 0) return []
  const keys = outbox.map((entry) => canonicalKey(entry.key, ids))
  const rows = await db.patients.bulkGet(keys.filter((key) => typeof key === 'number'))
  const kept = rows.filter((row) => row !== undefined).map((row) => [row.id, row] as const)
  const others = outbox.filter((entry) => entry.kind !== 'delete')
  const views = foldChanges('patient', new Map(kept), others, ids)
  return deletions.flatMap((entry) => {
    const view = views.get(canonicalKey(entry.key, ids))
    return view ? [{ entry, patient: view }] : []
  })
}
