import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type PendingChanges, readPending } from '#data/local/outbox/outbox.ts'
import { foldChanges, type PatientView } from '#domain/sync/merge/fold.ts'
import { canonicalKey, isWaiting, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { readKeptPatients, readKeptPatientsById } from './kept-patients.ts'
import { atOneMoment, readOne, readView } from './view-reader.ts'

const collator = new Intl.Collator('es')

/** Every patient, by surname and name. */
export async function readPatients(db: ClinicDatabase, pending?: PendingChanges): Promise<PatientView[]> {
  const views = await readView(
    db,
    'patient',
    () => readKeptPatients(db, bySurname),
    () => true,
    pending,
  )
  return views.sort(bySurname)
}

type Named = Pick<PatientView, 'firstName' | 'lastName'>

/** The order of every list of patients: surname, then name. */
export function bySurname(a: Named, b: Named): number {
  return collator.compare(a.lastName, b.lastName) || collator.compare(a.firstName, b.firstName)
}

/** One patient; null when it does not exist (any more). */
export function readPatient(db: ClinicDatabase, key: RowKey): Promise<PatientView | null> {
  return readOne(db, 'patient', key)
}

/** The version of a patient as the server told it last; null of one that this device does not hold. */
export async function readPatientVersion(db: ClinicDatabase, id: number): Promise<number | null> {
  return (await db.patients.get(id))?.version ?? null
}

/** Those of the named patients that exist, by the key that they were asked by. */
export async function readPatientsByKey(
  db: ClinicDatabase,
  keys: readonly RowKey[],
  pending?: PendingChanges,
): Promise<Map<RowKey, PatientView>> {
  const wanted = new Set(keys)
  const views = await atOneMoment(db, async () => {
    const { outbox, ids } = pending ?? (await readPending(db))
    const ofWanted = outbox.filter(({ entity, key }) => entity === 'patient' && wanted.has(canonicalKey(key, ids)))
    const read = () =>
      readKeptPatientsById(
        db,
        [...wanted].filter((key) => typeof key === 'number'),
      )
    return readView(db, 'patient', read, (view) => wanted.has(view.key), { outbox: ofWanted, ids })
  })
  return new Map(views.map((view) => [view.key, view]))
}

/** A patient whose deletion is on its way: the views hide it, but its row still tells of the deletion. */
export interface PatientDeletion {
  entry: OutboxEntry
  /** The patient as it stood before. */
  patient: PatientView
}

/** The deletions of patients that the server has not answered yet. */
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
