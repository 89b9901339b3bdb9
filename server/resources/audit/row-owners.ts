import type { Db } from '#server/db/schema.ts'
import type { AuditedEntity } from '#server/db/versioned-tables.ts'

/** A row that an event of the audit log is about. */
export interface AuditedRow {
  entity: AuditedEntity
  entityId: number
}

const TABLES = { appointment: 'appointments', income: 'incomes', clinicalRecord: 'medicalRecords' } as const
type OwnedEntity = keyof typeof TABLES

/** Patients by row; ask with `has` and `get` of a row. */
export class RowOwners {
  readonly #ids: ReadonlyMap<string, number>

  private constructor(ids: ReadonlyMap<string, number>) {
    this.#ids = ids
  }

  /**
   * Reads whose rows these are, by the rows themselves; of deleted rows, by their tombstones. A patient's file is the
   * patient's own.
   */
  static async read(db: Db, rows: readonly AuditedRow[]): Promise<RowOwners> {
    const ids = new Map<string, number>()
    for (const entity of Object.keys(TABLES) as OwnedEntity[]) {
      const wanted = idsOf(rows, entity)
      if (wanted.length === 0) continue
      for (const owned of [
        ...(await deletedOwners(db, entity, wanted)),
        ...(await presentOwners(db, entity, wanted)),
      ]) {
        if (owned.patientId !== null) ids.set(nameOf({ entity, entityId: owned.id }), owned.patientId)
      }
    }
    for (const entityId of idsOf(rows, 'patient')) ids.set(nameOf({ entity: 'patient', entityId }), entityId)
    return new RowOwners(ids)
  }

  /** The id of the row's patient; undefined where it is nobody's. */
  ownerOf(row: AuditedRow): number | undefined {
    return this.#ids.get(nameOf(row))
  }

  /** The ids of all patients. */
  get all(): number[] {
    return [...this.#ids.values()]
  }
}

/** The ids of the rows of one entity. */
export function idsOf(rows: readonly AuditedRow[], entity: AuditedEntity): number[] {
  return rows.flatMap((row) => (row.entity === entity ? row.entityId : []))
}

function presentOwners(db: Db, entity: OwnedEntity, ids: readonly number[]) {
  return db
    .selectFrom(TABLES[entity] as 'appointments')
    .select(['id', 'patientId'])
    .where('id', 'in', ids)
    .execute() as Promise<{ id: number; patientId: number | null }[]>
}

function deletedOwners(db: Db, entity: OwnedEntity, ids: readonly number[]) {
  return db
    .selectFrom('tombstones')
    .select(['entityId as id', 'patientId'])
    .where('entity', '=', entity)
    .where('entityId', 'in', ids)
    .orderBy('id')
    .execute()
}

function nameOf({ entity, entityId }: AuditedRow): string {
  return `${entity} ${entityId}`
}
