import type { EntityFields } from '#domain/fields/entity-fields.ts'
import { fieldsOf } from '#domain/fields/entity-fields.ts'
import type { ColumnNames, FieldSet, RowMeta } from '#domain/fields/field.ts'
import type { OnWire } from '#domain/fields/row-schemas.ts'
import { type Centavos, centavosOfPesos, pesosOf } from '#domain/values/money.ts'
import type { Db, VersionedRow } from '#server/db/schema.ts'
import { versionedTable } from '#server/db/schema.ts'
import { amongIds, byId, type RowList } from '#server/http/handlers/row-list.ts'

/** Entities whose rows are sent as they are stored, but for amounts and flags. */
export type PlainEntity = 'plan' | 'planMember' | 'payment' | 'cashMovement' | 'cashDay' | 'contact' | 'waiting'

type WireRow<S extends FieldSet> = RowMeta & { [K in ColumnNames<S> & keyof S]: OnWire<S[K]> }
export type PresentedRow<E extends PlainEntity> = WireRow<EntityFields[E]>

/** Presents a stored row by the entity's descriptor: pesos instead of centavos, booleans instead of 0 and 1. */
export function presentedRow<E extends PlainEntity>(entity: E, row: VersionedRow<E>): PresentedRow<E> {
  const presented: Record<string, unknown> = { ...row }
  for (const [name, { kind }] of Object.entries(fieldsOf(entity))) {
    const value = presented[name]
    if (kind === 'money' && typeof value === 'number') presented[name] = pesosOf(value as Centavos)
    if (kind === 'flag') presented[name] = value === 1
  }
  return presented as PresentedRow<E>
}

/** The content of a body as it is stored: centavos instead of pesos. */
export type StoredContent<T> = { [K in keyof T]: T[K] extends number ? Centavos : T[K] }

/** Converts the amounts of a body to centavos. */
export function inCentavos<T extends object>(entity: PlainEntity, body: T): T {
  const stored = { ...body } as Record<string, unknown>
  for (const [name, { kind }] of Object.entries(fieldsOf(entity))) {
    const value = stored[name]
    if (kind === 'money' && typeof value === 'number') stored[name] = centavosOfPesos(value)
  }
  return stored as T
}

/** Reads one row as it is sent; null if it does not exist. */
export async function findPresented<E extends PlainEntity>(db: Db, entity: E, id: number) {
  const row = await db.selectFrom(versionedTable(entity)).selectAll().where('id', '=', id).executeTakeFirst()
  return row ? presentedRow(entity, row as unknown as VersionedRow<E>) : null
}

/** Lists all rows as they are sent, or those of a period by day, both ends included. */
export function presentedList<E extends PlainEntity>(
  db: Db,
  entity: E,
  { from, to }: { from?: string | undefined; to?: string | undefined } = {},
): RowList<PresentedRow<E>> {
  const isDated = fieldsOf(entity).date !== undefined
  const matching = () =>
    db
      .selectFrom(versionedTable(entity))
      .$if(from !== undefined, (query) => query.where('date' as 'id', '>=', from as never))
      .$if(to !== undefined, (query) => query.where('date' as 'id', '<=', to as never))
  return {
    places: async (after, limit) => {
      const query = matching().select('id').where('id', '>', after).orderBy('id').limit(limit)
      const rows = await query.$if(isDated, (dated) => dated.select('date as place' as 'createdAt')).execute()
      return rows.map((row) => ({ id: row.id, place: String('place' in row ? row.place : '') }))
    },
    rows: async (ids) => {
      const rows = await matching().selectAll().where('id', 'in', amongIds(ids)).execute()
      return byId(rows.map((row) => presentedRow(entity, row as unknown as VersionedRow<E>)))
    },
  }
}
