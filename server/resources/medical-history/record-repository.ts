import { RECORD_TEXT_FIELDS } from '#domain/clinical-record/clinical-record.ts'
import type { Db, VersionedRow } from '#server/db/schema.ts'

export type RecordRow = VersionedRow<'clinicalRecord'>

/** Everything about a record but its texts. */
const INDEX_COLUMNS = [
  'medicalRecords.id',
  'medicalRecords.ref',
  'medicalRecords.version',
  'medicalRecords.createdAt',
  'medicalRecords.updatedAt',
  'medicalRecords.patientId',
  'medicalRecords.appointmentId',
  'medicalRecords.professionalId',
  'medicalRecords.createdBy',
  'medicalRecords.updatedBy',
] as const
const TEXT_COLUMNS = RECORD_TEXT_FIELDS.map((field) => `medicalRecords.${field}` as const)

/** The index of all records, newest first, each with its patient's name; no clinical text. */
export async function listRecords(db: Db) {
  const rows = await withPatient(db).execute()
  return rows.map(namedResourceOf)
}

/** A patient's whole history, newest first. */
export async function listRecordsOfPatient(db: Db, patientId: number) {
  const rows = await opened(db).where('medicalRecords.patientId', '=', patientId).execute()
  return rows.map(namedResourceOf)
}

/** One record with all its texts. */
export async function findRecord(db: Db, id: number) {
  const row = await opened(db).where('medicalRecords.id', '=', id).executeTakeFirst()
  return row ? namedResourceOf(row) : null
}

export async function recordRow(db: Db, id: number): Promise<RecordRow | undefined> {
  return db.selectFrom('medicalRecords').selectAll().where('id', '=', id).executeTakeFirst()
}

function opened(db: Db) {
  return withPatient(db).select(TEXT_COLUMNS)
}

/** Ids follow the order of writing, also within one instant. */
function withPatient(db: Db) {
  return db
    .selectFrom('medicalRecords')
    .innerJoin('patients', 'patients.id', 'medicalRecords.patientId')
    .select(INDEX_COLUMNS)
    .select(['patients.firstName', 'patients.lastName', 'patients.dni'])
    .orderBy('medicalRecords.id', 'desc')
}

function namedResourceOf<R extends { firstName: string; lastName: string; dni: string }>(row: R) {
  const { firstName, lastName, dni, ...own } = row
  return { ...own, Patient: { firstName, lastName, dni } }
}
