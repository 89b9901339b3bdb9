import type { OwnClinicalRecordChanges } from '#data/local/outbox/own-clinical-record-changes.ts'
import { visitInstant } from '#domain/clinical-record/visit-instant.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import { canonicalKey, isWaiting, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { isRef } from '#domain/values/row-key.ts'
import type { ShownIndexEntry } from '#domain/wire/rows/clinical-record-wire.ts'

/** A row of 'Historial Clínico'. */
export interface ListedRecord {
  /** The server's id, or the ref of an unconfirmed record. */
  key: RowKey
  patientKey: RowKey | null
  firstName: string
  lastName: string
  dni: string
  /** Creation time (epoch milliseconds); null when unknown. */
  at: number | null
  /** It has a pending change on this device. */
  waiting: boolean
}

/**
 * Merges the server's index (null when unavailable) with the records written on this device, newest first. Without the
 * index only the latter are listed.
 */
export function listedRecords(index: readonly ShownIndexEntry[] | null, own: OwnClinicalRecordChanges): ListedRecord[] {
  const byKey = new Map<RowKey, ListedRecord>()
  for (const entry of index ?? []) byKey.set(entry.id, rowOfIndex(entry))
  const added: ListedRecord[] = []
  for (const change of [...own.taken, ...own.waiting]) {
    const key = keyOf(change, own)
    const known = byKey.get(key)
    const waiting = isWaiting(change)
    if (known) {
      known.waiting ||= waiting
    } else if (change.kind === 'create' || (index === null && waiting)) {
      const row = { ...rowOfChange(change, own), key, waiting }
      byKey.set(key, row)
      added.push(row)
    }
  }
  return [...added.sort((a, b) => (b.at ?? 0) - (a.at ?? 0)), ...(index ?? []).map(({ id }) => byKey.get(id))].filter(
    (row) => row !== undefined,
  )
}

/** Counts the records of this patient that these changes touch. */
export function countRecordsOf(
  patientKey: RowKey,
  changes: readonly OutboxEntry[],
  own: Pick<OwnClinicalRecordChanges, 'ids'>,
): number {
  const ofPatient = changes.filter((change) => patientKeyOf(change, own) === patientKey)
  return new Set(ofPatient.map((change) => keyOf(change, own))).size
}

/** Returns the server's id, as received with a receipt or a later reading; else the ref. */
function keyOf(change: OutboxEntry, { ids }: Pick<OwnClinicalRecordChanges, 'ids'>): RowKey {
  const key = canonicalKey(change.key, ids)
  return isRef(key) ? (change.ack?.id ?? key) : key
}

function rowOfIndex(entry: ShownIndexEntry): ListedRecord {
  const { id, patientId, Patient } = entry
  return {
    key: id,
    patientKey: patientId,
    ...nameAndDniOf(Patient),
    at: visitInstant(entry),
    waiting: false,
  }
}

function rowOfChange(
  change: OutboxEntry,
  { ids, patients }: OwnClinicalRecordChanges,
): Omit<ListedRecord, 'key' | 'waiting'> {
  const patientKey = patientKeyOf(change, { ids })
  return { patientKey, ...nameOf(patientKey, patients), at: change.madeAt }
}

function patientKeyOf({ patch, base }: OutboxEntry, { ids }: Pick<OwnClinicalRecordChanges, 'ids'>): RowKey | null {
  const key = patch.patientId ?? base.patientId
  return typeof key === 'string' || typeof key === 'number' ? canonicalKey(key, ids) : null
}

function nameOf(key: RowKey | null, patients: ReadonlyMap<RowKey, PatientView>) {
  return nameAndDniOf(key === null ? null : (patients.get(key) ?? null))
}

function nameAndDniOf(person: Pick<PatientView, 'firstName' | 'lastName' | 'dni'> | null) {
  return { firstName: person?.firstName ?? '', lastName: person?.lastName ?? '', dni: person?.dni ?? '' }
}
