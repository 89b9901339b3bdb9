import { RECORD_TEXT_FIELDS } from '#domain/clinical-record/clinical-record.ts'
import type { Db, VersionedRow } from '#server/db/schema.ts'
import { amongIds, byId, newestFirst, type RowList } from '#server/http/handlers/row-list.ts'

export type RecordRow = VersionedRow<'clinicalRecord'>

/** All columns of a record except its texts. */
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

/** Lists all records, newest first, with their patients' names and without clinical texts. */
export function recordIndex(db: Db) {
  return listOf(withPatient(db), async (read) => (await read.execute()).map(namedResourceOf))
}

/** Lists a patient's whole history, newest first. */
export function recordListOfPatient(db: Db, patientId: number) {
  return listOf(withPatient(db).where('medicalRecords.patientId', '=', patientId), opened)
}

type Matching = ReturnType<typeof withPatient>

function listOf<Resource extends { id: number }>(
  query: Matching,
  resources: (read: Matching) => Promise<Resource[]>,
): RowList<Resource> {
  return {
    // Ids follow the order of writing, even within one instant.
    places: async (after, limit) => {
      const ids = query.clearSelect().select('medicalRecords.id').where('medicalRecords.id', '>', after)
      return (await ids.orderBy('medicalRecords.id').limit(limit).execute()).map(newestFirst)
    },
    rows: async (ids) => byId(await resources(query.where('medicalRecords.id', 'in', amongIds(ids)))),
  }
}

/** Reads a record with all its texts. */
export async function findRecord(db: Db, id: number) {
  const [record] = await opened(withPatient(db).where('medicalRecords.id', '=', id))
  return record ?? null
}

export async function recordRow(db: Db, id: number): Promise<RecordRow | undefined> {
  return db.selectFrom('medicalRecords').selectAll().where('id', '=', id).executeTakeFirst()
}

async function opened(query: Matching) {
  return (await query.select(TEXT_COLUMNS).execute()).map(namedResourceOf)
}

function withPatient(db: Db) {
  return db
    .selectFrom('medicalRecords')
    .innerJoin('patients', 'patients.id', 'medicalRecords.patientId')
    .select(INDEX_COLUMNS)
    .select(['patients.firstName', 'patients.lastName', 'patients.dni'])
}

function namedResourceOf<R extends { firstName: string; lastName: string; dni: string }>(row: R) {
  const { firstName, lastName, dni, ...own } = row
  return { ...own, Patient: { firstName, lastName, dni } }
}
