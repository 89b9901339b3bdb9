import type { ClinicDatabase, JournalEntry } from '#data/local/database/clinic-database.ts'
import { mirrorTables } from '#data/local/rows/mirror-table.ts'
import { readPatientsByKey } from '#data/local/rows/patients.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import { bySequence, canonicalKey, type KnownIds, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { referencesOf } from '#domain/sync/outbox/references.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { readOutbox, readPending } from './outbox.ts'

/** This device's changes of clinical records that a reading from the server does not show yet. */
export interface OwnClinicalRecordChanges {
  /**
   * Changes that the server has not accepted, in the person's order. Refused ones are shown in the sync centre instead.
   */
  waiting: readonly OutboxEntry[]
  /** Changes that the server accepted since that reading. */
  taken: readonly JournalEntry[]
  ids: KnownIds
  /** The patients of these changes, by their current key. */
  patients: ReadonlyMap<RowKey, PatientView>
}

/**
 * Reads this device's changes of clinical records. `since`: when the shown reading was requested (epoch milliseconds);
 * null if there is none. `opened`: a record whose id is also looked up.
 */
export function readOwnClinicalRecordChanges(
  db: ClinicDatabase,
  since: number | null,
  opened: RowKey | null = null,
): Promise<OwnClinicalRecordChanges> {
  const tables = [...mirrorTables(db), db.outbox, db.ids, db.meta, db.journal]
  return db.transaction('r', tables, async () => {
    const pending = await readPending(db)
    const waiting = pending.outbox.filter(({ entity, state }) => entity === 'record' && state !== 'parked')
    const taken = await readTakenSince(db, since)
    const patients = await readPatientsByKey(db, patientsOf([...waiting, ...taken], pending.ids), pending)
    const known = typeof opened === 'string' ? await db.ids.get(opened) : undefined
    const ids = known ? new Map(pending.ids).set(known.ref, known.id) : pending.ids
    return { waiting, taken, ids, patients }
  })
}

/** Returns the changes of clinical records that need review. */
export async function readRefusedClinicalRecordChanges(db: ClinicDatabase): Promise<readonly OutboxEntry[]> {
  const outbox = await readOutbox(db)
  return outbox.filter(({ entity, state }) => entity === 'record' && state === 'parked')
}

/** A reading requested shortly before an acceptance may not contain that change yet. */
const OVERLAP_MS = 60_000

async function readTakenSince(db: ClinicDatabase, since: number | null): Promise<JournalEntry[]> {
  if (since === null) return []
  const recent = await db.journal
    .where('coveredAt')
    .above(since - OVERLAP_MS)
    .toArray()
  return recent.filter(({ entity }) => entity === 'record').sort(bySequence)
}

function patientsOf(entries: readonly OutboxEntry[], ids: KnownIds): RowKey[] {
  const patientReferences = entries.flatMap(referencesOf).filter(({ entity }) => entity === 'patient')
  return patientReferences.map(({ key }) => canonicalKey(key, ids))
}
