import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readPending } from '#data/local/outbox/outbox.ts'
import { bySurname, type PatientDeletion, readDeletions, readPatients } from '#data/local/rows/patients.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'

/** A row of the list; `deletion` is the change that takes it away, null for all others. */
export type ListedPatient = PatientView & { deletion: OutboxEntry | null }

/** A patient on the way out. */
export type LeavingPatient = PatientView & { deletion: OutboxEntry }

/** Every patient of the list, those on their way out in their old places. */
export async function readListedPatients(db: ClinicDatabase): Promise<ListedPatient[]> {
  const [patients, deletions] = await atOneMoment(db, async () => {
    const pending = await readPending(db)
    return Promise.all([readPatients(db, pending), readDeletions(db, pending)])
  })
  return listedPatients(patients, deletions)
}

/** Puts the patients that are being deleted back where they stood. */
export function listedPatients(
  patients: readonly PatientView[],
  deletions: readonly PatientDeletion[],
): ListedPatient[] {
  const staying = patients.map(stayingPatient)
  if (deletions.length === 0) return staying
  const leaving = deletions.map(({ patient, entry }): ListedPatient => ({ ...patient, deletion: entry }))
  return [...staying, ...leaving].sort(bySurname)
}

/** The deletion to be told aloud at an instant (epoch milliseconds): the one asked for last, while it can be taken back. */
export function announcedDeletion(leaving: readonly LeavingPatient[], now: number): LeavingPatient | null {
  const [last = null] = leaving.toSorted((a, b) => b.deletion.n - a.deletion.n)
  return last && last.deletion.hold === 'undo' && last.deletion.nextAt > now ? last : null
}

const stayingPatients = new WeakMap<PatientView, ListedPatient>()

/** The same view gives the same row of the list, so that what was prepared for it need not be made again. */
function stayingPatient(patient: PatientView): ListedPatient {
  const known = stayingPatients.get(patient)
  if (known) return known
  const listed = { ...patient, deletion: null }
  stayingPatients.set(patient, listed)
  return listed
}
