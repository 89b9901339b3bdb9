import { SYNCED_ENTITIES, type SyncedEntity } from '#domain/fields/entities.ts'
import { entityTable } from '#domain/fields/entity-table.ts'
import { type Db, type VersionedRow, versionedTable } from '#server/db/schema.ts'
import type { Scope } from '#server/http/access/caller.ts'
import { appointmentRowOf } from '#server/resources/appointments/appointment-repository.ts'
import { incomeRowOf } from '#server/resources/incomes/income-repository.ts'
import { patientResourceOf } from '#server/resources/patients/patient-repository.ts'
import { professionalRowOf } from '#server/resources/professionals/professional-repository.ts'
import { presentedRow } from '#server/resources/rows/presented-row.ts'

/** Which rows patients get: those that name them in this column, all, or none. */
const FOR_PATIENTS: Record<SyncedEntity, 'patientId' | 'id' | 'all' | 'none'> = {
  appointment: 'patientId',
  patient: 'id',
  income: 'none',
  professional: 'all',
  closure: 'all',
  plan: 'none',
  planMember: 'none',
  payment: 'none',
  cashMovement: 'none',
  cashDay: 'none',
  contact: 'none',
  waiting: 'none',
}

/** Entities of whose deletions patients learn. */
export const PATIENT_ENTITIES = SYNCED_ENTITIES.filter((entity) => FOR_PATIENTS[entity] !== 'none')

/** How a stored row is sent. */
export const presented: { [E in SyncedEntity]: (row: VersionedRow<E>, scope: Scope) => object } = {
  appointment: appointmentRowOf,
  patient: patientResourceOf,
  income: incomeRowOf,
  professional: professionalRowOf,
  closure: (row) => row,
  plan: (row) => presentedRow('plan', row),
  planMember: (row) => presentedRow('planMember', row),
  payment: (row) => presentedRow('payment', row),
  cashMovement: (row) => presentedRow('cashMovement', row),
  cashDay: (row) => presentedRow('cashDay', row),
  contact: (row) => presentedRow('contact', row),
  waiting: (row) => presentedRow('waiting', row),
}

export type FeedList = (typeof entityTable)[SyncedEntity]['mirror']['table']

/** Returns the name of an entity's list in the feed. */
export function listName(entity: SyncedEntity): FeedList {
  return entityTable[entity].mirror.table
}

/** Returns one value for each list of the feed, by the list's name. */
export async function perList<T>(read: (entity: SyncedEntity) => Promise<T>): Promise<Record<string, T>> {
  const lists: Record<string, T> = {}
  // One after the other: they share one connection.
  for (const entity of SYNCED_ENTITIES) lists[listName(entity)] = await read(entity)
  return lists
}

/**
 * Returns the query of an entity's rows in scope. Typed as one table: all have the columns of versions, and the
 * conditions use others only where they exist.
 */
export function rowsInScope(db: Db, entity: SyncedEntity, scope: Scope) {
  const rows = db.selectFrom(versionedTable(entity) as string as 'appointments')
  const column = FOR_PATIENTS[entity]
  // planted: feed-shows-all-appointments
  if (scope === 'all' || column === 'all') return rows
  if (column === 'none') return rows.where((eb) => eb.lit(false))
  return rows.where(column, '=', scope.patientId)
}
