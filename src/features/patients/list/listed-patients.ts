import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readPending } from '#data/local/outbox/outbox.ts'
import { bySurname, type PatientDeletion, readDeletions, readPatients } from '#data/local/rows/patients.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'

/** A row of the list; `deletion` is its pending deletion, or null. */
export type ListedPatient = PatientView & { deletion: OutboxEntry | null }

/** A patient whose deletion is pending. */
export type PatientBeingDeleted = PatientView & { deletion: OutboxEntry }

/** Reads every patient of the list; those being deleted keep their place. */
export async function readListedPatients(db: ClinicDatabase): Promise<ListedPatient[]> {
  const [patients, deletions] = await atOneMoment(db, async () => {
    const pending = await readPending(db)
    return Promise.all([readPatients(db, pending), readDeletions(db, pending)])
  })
  return listedPatients(patients, deletions)
}

/** Inserts the patients being deleted at their former place. */
export function listedPatients(
  patients: readonly PatientView[],
  deletions: readonly PatientDeletion[],
): ListedPatient[] {
  const staying = patients.map(stayingPatient)
  if (deletions.length === 0) return staying
  const leaving = deletions.map(({ patient, entry }): ListedPatient => ({ ...patient, deletion: entry }))
  return [...staying, ...leaving].sort(bySurname)
}

/** Returns the deletion to announce at an instant (epoch milliseconds): the newest, while it can be undone. */
export function announcedDeletion(leaving: readonly PatientBeingDeleted[], now: number): PatientBeingDeleted | null {
  const [last = null] = leaving.toSorted((a, b) => b.deletion.n - a.deletion.n)
  return last && last.deletion.hold === 'undo' && last.deletion.nextAt > now ? last : null
}

const stayingPatients = new WeakMap<PatientView, ListedPatient>()

/** Returns the same object for the same view, so that its search index stays valid. */
function stayingPatient(patient: PatientView): ListedPatient {
  const known = stayingPatients.get(patient)
  if (known) return known
  const listed = { ...patient, deletion: null }
  stayingPatients.set(patient, listed)
  return listed
}
