import { sql } from 'kysely'
import { RECORD_TEXT_FIELDS, recordTextsOf } from '#domain/clinical-record/clinical-record.ts'
import type { Db } from '#server/db/schema.ts'
import { amongIds, newestFirst, type RowList } from '#server/http/handlers/row-list.ts'
import { type RecordRow, recordRow } from './record-repository.ts'

/** Keeps what a record says, and who wrote it when, before an edit replaces it. */
export async function keepPresentTexts(db: Db, row: RecordRow): Promise<void> {
  await db.insertInto('medicalRecordVersions').values(versionOf(row)).execute()
}

/**
 * Every reading of a record, newest first: the present one, then those that edits replaced, each with its author; null when there is no
 * such record.
 */
export async function recordVersionList(db: Db, id: number) {
  return (await recordRow(db, id)) ? versionsOf(db, id) : null
}

function versionsOf(db: Db, recordId: number): RowList<RecordVersion> {
  const place = placeOfReading(recordId)
  return {
    places: async (after, limit) => {
      const later = readingsOf(db, recordId).select(place.as('place')).where(place, '>', after).orderBy(place)
      return (await later.limit(limit).execute()).map((reading) => newestFirst({ id: reading.place }))
    },
    rows: async (places) => new Map(await authoredVersions(db, recordId, places)),
  }
}

type RecordVersion = Awaited<ReturnType<typeof authoredVersions>>[number][1]

async function authoredVersions(db: Db, recordId: number, places: readonly number[]) {
  const placeAt = placeOfReading(recordId)
  const rows = await readingsOf(db, recordId)
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

/** A reading stands behind the version of the one before it: that stays, also when the present one is kept, or gets another version. */
function placeOfReading(recordId: number) {
  return sql<number>`1 + coalesce((select max(former.version) from medical_record_versions as former
    where former.record_id = ${recordId} and former.version < readings.version), 0)`
}

/** What a record says and said; the columns of a union are paired by their order. */
function readingsOf(db: Db, recordId: number) {
  const present = db
    .selectFrom('medicalRecords')
    .select(['id as recordId', 'version', ...RECORD_TEXT_FIELDS, 'updatedAt as writtenAt', 'updatedBy as writtenBy'])
    .where('id', '=', recordId)
  const former = db
    .selectFrom('medicalRecordVersions')
    .select(['recordId', 'version', ...RECORD_TEXT_FIELDS, 'writtenAt', 'writtenBy'])
    .where('recordId', '=', recordId)
  return db.selectFrom(present.unionAll(former).as('readings'))
}

/** A record as the archive keeps it: with all that it ever said. */
export async function withVersions(db: Db, row: RecordRow) {
  return { ...row, versions: await keptVersions(db, row.id).orderBy('version').execute() }
}

function keptVersions(db: Db, recordId: number) {
  return db.selectFrom('medicalRecordVersions').selectAll().where('recordId', '=', recordId)
}

function versionOf(row: RecordRow) {
  const { id: recordId, version, updatedAt: writtenAt, updatedBy: writtenBy } = row
  return { recordId, version, ...recordTextsOf(row), writtenAt, writtenBy }
}
