import { CLINICAL_TEXT_FIELDS } from '#domain/clinical-record/clinical-record.ts'
import { visitInstant } from '#domain/clinical-record/visit-instant.ts'
import type { Db, VersionedRow } from '#server/db/schema.ts'
import { amongIds, byId, newestFirst, type RowList, type RowPlace } from '#server/http/handlers/row-list.ts'

export type ClinicalRecordRow = VersionedRow<'clinicalRecord'>

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
  'medicalRecords.occurredOn',
  'medicalRecords.createdBy',
  'medicalRecords.updatedBy',
] as const
const TEXT_COLUMNS = CLINICAL_TEXT_FIELDS.map((field) => `medicalRecords.${field}` as const)

/** Lists all records, newest first, with their patients' names and without clinical texts. */
export function clinicalRecordIndex(db: Db) {
  return listOf(withPatient(db), async (read) => (await read.execute()).map(namedResourceOf))
}

/** Lists a patient's whole history, newest first. */
export function clinicalRecordsOfPatient(db: Db, patientId: number) {
  return listOf(withPatient(db).where('medicalRecords.patientId', '=', patientId), openedRecords)
}

type Matching = ReturnType<typeof withPatient>

function listOf<Resource extends { id: number }>(
  query: Matching,
  resources: (read: Matching) => Promise<Resource[]>,
): RowList<Resource> {
  return {
    places: async (after, limit) => {
      const columns = ['medicalRecords.id', 'medicalRecords.occurredOn', 'medicalRecords.createdAt'] as const
      const records = query.clearSelect().select(columns).where('medicalRecords.id', '>', after)
      return (await records.orderBy('medicalRecords.id').limit(limit).execute()).map(placeOf)
    },
    rows: async (ids) => byId(await resources(query.where('medicalRecords.id', 'in', amongIds(ids)))),
  }
}

/**
 * The newest visit comes first; a note of a former history stands at the day of its visit. Ids follow the order of
 * writing, even within one instant.
 */
function placeOf(record: Pick<ClinicalRecordRow, 'id' | 'occurredOn' | 'createdAt'>): RowPlace {
  const { id, place } = newestFirst(record)
  return { id, place: `${Number.MAX_SAFE_INTEGER - (visitInstant(record) ?? 0)} ${place}` }
}

/** Reads a record with all its texts. */
export async function findClinicalRecord(db: Db, id: number) {
  const [record] = await openedRecords(withPatient(db).where('medicalRecords.id', '=', id))
  return record ?? null
}

export async function clinicalRecordRow(db: Db, id: number): Promise<ClinicalRecordRow | undefined> {
  return db.selectFrom('medicalRecords').selectAll().where('id', '=', id).executeTakeFirst()
}

async function openedRecords(query: Matching) {
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
