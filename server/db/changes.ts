import { SYNCED_ENTITIES, type SyncedEntity } from '#domain/fields/entities.ts'
import { preparedQuery } from './prepared-query.ts'
import { type Db, type NewRow, type RowChanges, type VersionedRow, versionedTable } from './schema.ts'
import type { VersionedEntity } from './versioned-tables.ts'

/** The version of a row that its transaction has changed but not yet stamped. */
const UNSTAMPED = 0
const UNSTAMPED_SCOPE = -1

/**
 * Writes to the versioned tables within one write transaction. Each touched row is marked at once and stamped at the
 * end with the transaction's number. Only the write transaction calls `stamp`. The database refuses rows that were
 * written any other way.
 */
export class Changes {
  /** The running transaction, for reads and for tables without versions. */
  readonly db: Db
  /** ISO 8601; the time of the whole transaction. */
  readonly now: string
  readonly #userId: number | null
  readonly #touched = new Set<VersionedEntity>()
  #hasTombstones = false
  #relinked = false

  constructor(db: Db, now: string, userId: number | null) {
    this.db = db
    this.now = now
    this.#userId = userId
  }

  /** Whether anything was touched, so that the sequence must rise. */
  get any(): boolean {
    return this.#touched.size > 0 || this.#hasTombstones || this.#relinked
  }

  /** Inserts a row and returns its id. */
  async insert<E extends VersionedEntity>(entity: E, row: NewRow<E>): Promise<number> {
    this.#touched.add(entity)
    const values = { ...row, version: UNSTAMPED, createdAt: this.now, updatedAt: this.now }
    const [inserted] = await frequentWrites[entity].insert(this.db, values)
    if (!inserted) throw new Error(`the ${entity} was not inserted`)
    return inserted.id
  }

  async update<E extends VersionedEntity>(entity: E, id: number, changes: RowChanges<E>): Promise<void> {
    this.#touched.add(entity)
    await this.db
      .updateTable(versionedTable(entity))
      .set({ ...changes, version: UNSTAMPED, updatedAt: this.now } as never)
      .where('id', '=', id)
      .execute()
  }

  /**
   * Links an income to a patient, or to none. Counts as a change for every device, although nobody edited the income.
   */
  async linkIncome(id: number, patientId: number | null): Promise<void> {
    this.#touched.add('income')
    await this.db.updateTable('incomes').set({ patientId, version: UNSTAMPED }).where('id', '=', id).execute()
  }

  /** Moves a row to the archive and leaves a tombstone, which records the patient of the row. */
  async remove<E extends VersionedEntity>(entity: E, row: VersionedRow<E>, patientId: number | null): Promise<void> {
    const { id, ref, version } = row
    await this.db
      .insertInto('archive')
      .values({
        entity,
        entityId: id,
        version,
        content: JSON.stringify(row),
        archivedAt: this.now,
        archivedBy: this.#userId,
      })
      .execute()
    await this.#addTombstone(entity, id, ref, patientId, false)
    await this.db.deleteFrom(versionedTable(entity)).where('id', '=', id).execute()
  }

  /**
   * Restores a row from the archive or from a replaced database, as a change of now, with its former id, ref and times.
   * Its tombstone is removed. Example: a device that saw the deletion gets a changed row, one that did not never learns
   * of it.
   */
  async revive<E extends VersionedEntity>(entity: E, row: VersionedRow<E>): Promise<void> {
    this.#touched.add(entity)
    await this.db
      .deleteFrom('tombstones')
      .where('entity', '=', entity)
      .where('entityId', '=', row.id)
      .where('handedOver', '=', 0)
      .execute()
    await this.db
      .insertInto(versionedTable(entity))
      .values({ ...row, version: UNSTAMPED } as never)
      .execute()
  }

  /** Moves a row out of a patient's sight: the devices of that patient get a tombstone, and the row itself stays. */
  async handOver(entity: SyncedEntity, id: number, formerPatientId: number): Promise<void> {
    await this.#addTombstone(entity, id, null, formerPatientId, true)
  }

  /**
   * Unlinks the users of a patient. The database ends their sessions, and their cursors of the feed become invalid with
   * this change.
   */
  async unlinkUsers(patientId: number): Promise<void> {
    await this.#relink('patientId', patientId, null)
  }

  /** Links a user to a patient. Sessions and cursors end as in unlinkUsers. */
  async linkUser(userId: number, patientId: number): Promise<void> {
    await this.#relink('id', userId, patientId)
  }

  /**
   * Marks the active account of a patient as verified. A disabled one may have been disabled as somebody else's, and
   * would open the clinical history once it is enabled again.
   */
  async verifyAccounts(patientId: number): Promise<void> {
    await this.db
      .updateTable('users')
      .set({ vouched: true })
      .where('patientId', '=', patientId)
      .where('active', '=', 1)
      .execute()
  }

  /** Stamps everything that was touched with the transaction's number. */
  async stamp(sequence: number): Promise<void> {
    for (const entity of this.#touched) await frequentWrites[entity].stamp(this.db, { sequence })
    if (this.#hasTombstones) {
      await this.db.updateTable('tombstones').set({ version: sequence }).where('version', '=', UNSTAMPED).execute()
      await this.db.updateTable('archive').set({ change: sequence }).where('change', '=', UNSTAMPED).execute()
    }
    if (this.#relinked) {
      await this.db
        .updateTable('users')
        .set({ scopeVersion: sequence })
        .where('scopeVersion', '=', UNSTAMPED_SCOPE)
        .execute()
    }
  }

  async #relink(column: 'id' | 'patientId', value: number, patientId: number | null): Promise<void> {
    const { numUpdatedRows } = await this.db
      .updateTable('users')
      .set({ patientId, scopeVersion: UNSTAMPED_SCOPE })
      .where(column, '=', value)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0) this.#relinked = true
  }

  async #addTombstone(
    entity: VersionedEntity,
    entityId: number,
    ref: string | null,
    patientId: number | null,
    handedOver: boolean,
  ): Promise<void> {
    this.#hasTombstones = true
    await this.db
      .insertInto('tombstones')
      .values({ entity, entityId, version: UNSTAMPED, ref, patientId, handedOver })
      .execute()
  }
}

function frequentWritesOf(entity: VersionedEntity) {
  return {
    insert: preparedQuery((db, row: object) =>
      db
        .insertInto(versionedTable(entity))
        .values(row as never)
        .returning('id'),
    ),
    stamp: preparedQuery((db, { sequence }: { sequence: number }) =>
      db.updateTable(versionedTable(entity)).set({ version: sequence }).where('version', '=', UNSTAMPED),
    ),
  }
}

const frequentWrites = Object.fromEntries(
  [...SYNCED_ENTITIES, 'clinicalRecord' as const].map((entity) => [entity, frequentWritesOf(entity)]),
) as Record<VersionedEntity, ReturnType<typeof frequentWritesOf>>
