import { sql } from 'kysely'
import { CLINICAL_TEXT_FIELDS, clinicalTextsOf } from '#domain/clinical-record/clinical-record.ts'
import type { Db } from '#server/db/schema.ts'
import { amongIds, newestFirst, type RowList } from '#server/http/handlers/row-list.ts'
import { type ClinicalRecordRow, clinicalRecordRow } from './clinical-record-repository.ts'

/** Stores the present texts of a record, with author and time, before an edit replaces them. */
export async function storePresentTexts(db: Db, row: ClinicalRecordRow): Promise<void> {
  await db.insertInto('medicalRecordVersions').values(versionOf(row)).execute()
}

/** Lists the versions of a record, newest first, each with its author; null when the record does not exist. */
export async function clinicalRecordVersions(db: Db, id: number) {
  return (await clinicalRecordRow(db, id)) ? versionsOf(db, id) : null
}

function versionsOf(db: Db, recordId: number): RowList<StoredVersion> {
  const place = placeOfVersion(recordId)
  return {
    places: async (after, limit) => {
      const later = allVersions(db, recordId).select(place.as('place')).where(place, '>', after).orderBy(place)
      return (await later.limit(limit).execute()).map((reading) => newestFirst({ id: reading.place }))
    },
    rows: async (places) => new Map(await authoredVersions(db, recordId, places)),
  }
}

type StoredVersion = Awaited<ReturnType<typeof authoredVersions>>[number][1]

async function authoredVersions(db: Db, recordId: number, places: readonly number[]) {
  const placeAt = placeOfVersion(recordId)
  const rows = await allVersions(db, recordId)
    .leftJoin('users', 'users.id', 'readings.writtenBy')
    .selectAll('readings')
    .select(['users.username', 'users.name', 'users.lastName', placeAt.as('place')])
    .where(placeAt, 'in', amongIds(places))
    .execute()
  return rows.map(({ place, recordId: id, username, name, lastName, ...version }) => {
    const isKnown = username !== null && name !== null && lastName !== null
    const Author = isKnown ? { username, name, lastName } : null
    return [place, { id, ...version, Author }] as const
  })
}

/**
 * The place of a version is the row version of its predecessor plus one. That stays the same when the present version
 * is stored or gets another number.
 */
function placeOfVersion(recordId: number) {
  return sql<number>`1 + coalesce((select max(former.version) from medical_record_versions as former
    where former.record_id = ${recordId} and former.version < readings.version), 0)`
}

/** The present version and the stored ones. A union matches columns by their order. */
function allVersions(db: Db, recordId: number) {
  const present = db
    .selectFrom('medicalRecords')
    .select(['id as recordId', 'version', ...CLINICAL_TEXT_FIELDS, 'updatedAt as writtenAt', 'updatedBy as writtenBy'])
    .where('id', '=', recordId)
  const former = db
    .selectFrom('medicalRecordVersions')
    .select(['recordId', 'version', ...CLINICAL_TEXT_FIELDS, 'writtenAt', 'writtenBy'])
    .where('recordId', '=', recordId)
  return db.selectFrom(present.unionAll(former).as('readings'))
}

/** A record as it is archived, with all its versions. */
export async function withVersions(db: Db, row: ClinicalRecordRow) {
  return { ...row, versions: await keptVersions(db, row.id).orderBy('version').execute() }
}

function keptVersions(db: Db, recordId: number) {
  return db.selectFrom('medicalRecordVersions').selectAll().where('recordId', '=', recordId)
}

function versionOf(row: ClinicalRecordRow) {
  const { id: recordId, version, updatedAt: writtenAt, updatedBy: writtenBy } = row
  return { recordId, version, ...clinicalTextsOf(row), writtenAt, writtenBy }
}
