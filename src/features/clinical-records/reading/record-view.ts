import type { OwnClinicalRecordChanges } from '#data/local/outbox/own-clinical-record-changes.ts'
import { CLINICAL_TEXT_FIELDS, type ClinicalTexts } from '#domain/clinical-record/clinical-record.ts'
import { visitInstant } from '#domain/clinical-record/visit-instant.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import { versionWith } from '#domain/sync/merge/seen-version.ts'
import { bySequence, canonicalKey, type Fields, isWaiting, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import type { ShownClinicalRecord } from '#domain/wire/rows/clinical-record-wire.ts'

export type PatientName = Pick<PatientView, 'firstName' | 'lastName' | 'dni'>

/**
 * A record as a dialog shows it: the server's texts with this device's changes, and the version on which an edit is
 * based.
 */
export type OpenedRecord = ClinicalTexts & {
  key: RowKey
  patientId: RowKey | null
  /** From the server's record, else from this device. */
  patient: PatientName | null
  appointmentId: RowKey | null
  professionalId: number | null
  /**
   * The base version of the texts, with this device's changes (versionWith). Missing while the server has not confirmed
   * the record.
   */
  version?: number
  /** Creation time (epoch milliseconds); null when unknown. */
  at: number | null
  waiting: boolean
}

/** Returns this device's changes of one record, in the person's order. */
export function changesOf(key: RowKey, { waiting, taken, ids }: OwnClinicalRecordChanges): OutboxEntry[] {
  const wanted = canonicalKey(key, ids)
  return [...taken, ...waiting]
    .filter((entry) => canonicalKey(entry.key, ids) === wanted || entry.ack?.id === wanted || entry.key === key)
    .sort(bySequence)
}

/** The server's record, with the changes that it did not contain yet. */
export function openedFromServer(record: ShownClinicalRecord, changes: readonly OutboxEntry[]): OpenedRecord {
  const { id, Patient: patient, patientId, appointmentId, professionalId, version } = record
  const newer = changes.filter(({ kind, ack }) => kind === 'update' && (ack === null || ack.version > version))
  return {
    ...textsWith(record, newer),
    key: id,
    patientId,
    patient,
    appointmentId,
    professionalId,
    version: versionWith(version, newer),
    at: visitInstant(record),
    waiting: changes.some(isWaiting),
  }
}

/** A record that only this device has; null when its creation is not among the changes. */
export function openedFromDevice(key: RowKey, own: OwnClinicalRecordChanges): OpenedRecord | null {
  const changes = changesOf(key, own)
  const creation = changes.find(({ kind }) => kind === 'create')
  if (!creation) return null
  const { appointmentId, professionalId } = creation.patch
  const patientId = keyIn(creation.patch.patientId)
  const patient = patientId === null ? undefined : own.patients.get(canonicalKey(patientId, own.ids))
  return {
    ...textsWith(
      textsIn(creation.patch),
      changes.filter((entry) => entry !== creation),
    ),
    key,
    patientId,
    patient: patient ? namesOf(patient) : null,
    appointmentId: keyIn(appointmentId),
    professionalId: typeof professionalId === 'number' ? professionalId : null,
    at: creation.madeAt,
    waiting: changes.some(isWaiting),
  }
}

/** Returns only the texts that this device changed, for a record that can't be read. */
export function ownTexts(changes: readonly OutboxEntry[]): Partial<ClinicalTexts> {
  const patches = Object.assign({}, ...changes.filter(isWaiting).map(({ patch }) => patch)) as Fields
  const put = CLINICAL_TEXT_FIELDS.filter((field) => field in patches).map((field) => [
    field,
    String(patches[field] ?? ''),
  ])
  return Object.fromEntries(put)
}

function textsWith(texts: ClinicalTexts, changes: readonly OutboxEntry[]): ClinicalTexts {
  return textsIn(Object.assign({}, texts, ...changes.map(({ patch }) => patch)) as Fields)
}

function textsIn(fields: Fields | ClinicalTexts): ClinicalTexts {
  const from = fields as Fields
  return Object.fromEntries(CLINICAL_TEXT_FIELDS.map((field) => [field, String(from[field] ?? '')])) as ClinicalTexts
}

function namesOf({ firstName, lastName, dni }: PatientName): PatientName {
  return { firstName, lastName, dni }
}

function keyIn(value: Fields[string] | undefined): RowKey | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
