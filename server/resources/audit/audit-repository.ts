import type { QueryCreator } from 'kysely'
import type { DatabaseSchema, Db } from '#server/db/schema.ts'
import type { VersionedEntity } from '#server/db/versioned-tables.ts'

export interface AuditPage {
  patientId: number
  limit: number
  /** Only events before this one; by default the newest. */
  before?: number | undefined
}

/**
 * Reads what was opened or changed of a patient, newest first: the record, the clinical history, appointments and
 * incomes. It includes rows that belonged to the patient until they were deleted or handed over. The events outlive the
 * patient.
 */
export async function auditOfPatient(db: Db, { patientId, limit, before = Number.MAX_SAFE_INTEGER }: AuditPage) {
  const events = await db
    .with('subjects', (sub) => subjectsOf(sub, patientId))
    .selectFrom('subjects')
    .innerJoin('auditLog', (join) =>
      join.onRef('auditLog.entity', '=', 'subjects.entity').onRef('auditLog.entityId', '=', 'subjects.subjectId'),
    )
    .leftJoin('users', 'users.id', 'auditLog.userId')
    .select(['auditLog.id', 'at', 'action', 'auditLog.version', 'auditLog.userId'])
    .select(['subjects.entity', 'subjects.subjectId as entityId', 'username', 'users.name', 'users.lastName'])
    .where('auditLog.id', '<', before)
    .orderBy('auditLog.id', 'desc')
    .limit(limit)
    .execute()
  return events.map(({ username, name, lastName, ...event }) => ({
    ...event,
    User: username === null || name === null || lastName === null ? null : { username, name, lastName },
  }))
}

/** Finds the ids of all events about rows that are or were this patient's, by the index. */
export function eventIdsOf(db: QueryCreator<DatabaseSchema>, patientId: number) {
  return db
    .selectFrom(subjectsOf(db, patientId).as('subjects'))
    .innerJoin('auditLog as about', (join) =>
      join.onRef('about.entity', '=', 'subjects.entity').onRef('about.entityId', '=', 'subjects.subjectId'),
    )
    .select('about.id')
}

/** Every row that is or was this patient's, including the patient's own. */
function subjectsOf(db: QueryCreator<DatabaseSchema>, patientId: number) {
  const ownedIn = (table: 'appointments' | 'incomes' | 'medicalRecords', entity: VersionedEntity) =>
    db
      .selectFrom(table as 'appointments')
      .select((eb) => [eb.val(entity).as('entity'), 'id as subjectId'])
      .where('patientId', '=', patientId)
  return db
    .selectNoFrom((eb) => [eb.val<VersionedEntity>('patient').as('entity'), eb.val(patientId).as('subjectId')])
    .union(ownedIn('appointments', 'appointment'))
    .union(ownedIn('incomes', 'income'))
    .union(ownedIn('medicalRecords', 'clinicalRecord'))
    .union(db.selectFrom('tombstones').select(['entity', 'entityId as subjectId']).where('patientId', '=', patientId))
}
