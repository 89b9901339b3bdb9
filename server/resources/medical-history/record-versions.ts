import { recordTextsOf } from '#domain/clinical-record/clinical-record.ts'
import type { Db } from '#server/db/schema.ts'
import { type RecordRow, recordRow } from './record-repository.ts'

/** Keeps what a record says, and who wrote it when, before an edit replaces it. */
export async function keepPresentTexts(db: Db, row: RecordRow): Promise<void> {
  await db.insertInto('medicalRecordVersions').values(versionOf(row)).execute()
}

/**
 * Every reading of a record, newest first: the present one, then those that edits replaced, each with its author; null when
 * there is no such record. Read in one snapshot, so that an edit of this moment is neither missed nor told twice.
 */
export async function listVersions(db: Db, id: number) {
  const snapshot = db.transaction().setAccessMode('read only')
  return snapshot.execute(async (trx) => {
    const row = await recordRow(trx, id)
    return row ? versionsOf(trx, row) : null
  })
}

async function versionsOf(db: Db, row: RecordRow) {
  const versions = [versionOf(row), ...(await keptVersions(db, row.id).orderBy('version', 'desc').execute())]
  const authors = await authorsById(
    db,
    versions.map((version) => version.writtenBy),
  )
  return versions.map(({ recordId: id, ...version }) => ({
    id,
    ...version,
    Author: version.writtenBy === null ? null : (authors.get(version.writtenBy) ?? null),
  }))
}

/** A record as the archive keeps it: with all that it ever said. */
export async function withVersions(db: Db, row: RecordRow) {
  return { ...row, versions: await keptVersions(db, row.id).orderBy('version').execute() }
}

async function authorsById(db: Db, ids: readonly (number | null)[]) {
  const known = ids.filter((id) => id !== null)
  const users = await db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'lastName'])
    .where('id', 'in', known)
    .execute()
  return new Map(users.map(({ id, ...author }) => [id, author]))
}

function keptVersions(db: Db, recordId: number) {
  return db.selectFrom('medicalRecordVersions').selectAll().where('recordId', '=', recordId)
}

function versionOf(row: RecordRow) {
  const { id: recordId, version, updatedAt: writtenAt, updatedBy: writtenBy } = row
  return { recordId, version, ...recordTextsOf(row), writtenAt, writtenBy }
}
