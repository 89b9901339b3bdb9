import type { Table } from 'dexie'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type EntityRows, mirrorOf, SYNCED_ENTITIES, type SyncedEntity } from '#domain/fields/entities.ts'

/** Returns the mirror's table of an entity. */
export function mirrorTable<E extends SyncedEntity>(db: ClinicDatabase, entity: E): Table<EntityRows[E], number> {
  return db.table(mirrorOf(entity).table)
}

/** Returns all tables of the mirror. */
export function mirrorTables(db: ClinicDatabase): Table[] {
  return SYNCED_ENTITIES.map((entity) => db.table(mirrorOf(entity).table))
}
