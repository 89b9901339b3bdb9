import * as v from 'valibot'
import {
  type EntityName,
  type EntityRows,
  mirrorOf,
  SYNCED_ENTITIES,
  type SyncedEntity,
} from '#domain/fields/entities.ts'
import { fieldsOf } from '#domain/fields/entity-fields.ts'
import { deviceEntries } from '#domain/fields/row-schemas.ts'
import { digestOfRows, type RowDigest } from '#domain/sync/replies/row-digest.ts'
import { type AnswerReader, readerOf } from '../answer-reader.ts'
import { rowMeta } from '../fields.ts'
import { deletedRow, epoch, rowDigest, sequence } from '../sync-wire.ts'

/* Readers for devices: rows in the domain's units, without fields that this version of the app does not know. */

/** Rows that the server confirmed. */
export type ConfirmedRows = { [E in SyncedEntity]: EntityRows[E][] }

export function noRows(): ConfirmedRows {
  return Object.fromEntries(SYNCED_ENTITIES.map((entity) => [entity, []])) as unknown as ConfirmedRows
}

/** Returns the reader of an entity's rows. */
export function rowReader<E extends EntityName>(entity: E): AnswerReader<EntityRows[E]> {
  return readerOf(rowSchema(entity))
}

/** Returns the reader of a list of an entity's rows. */
export function rowsReader<E extends EntityName>(entity: E): AnswerReader<EntityRows[E][]> {
  return readerOf(v.array(rowSchema(entity)))
}

function rowSchema<E extends EntityName>(entity: E): v.GenericSchema<unknown, EntityRows[E]> {
  const schema: v.GenericSchema = v.object({ ...rowMeta, ...deviceEntries(fieldsOf(entity)) })
  return schema as v.GenericSchema<unknown, EntityRows[E]>
}

const pageMeta = v.object({
  epoch,
  cursor: sequence,
  hasMore: v.boolean(),
  clinic: v.optional(sequence),
  deleted: v.array(deletedRow),
})

/** A page of the feed. */
export interface ChangesPage extends v.InferOutput<typeof pageMeta> {
  rows: ConfirmedRows
}

const readPageMeta = readerOf(pageMeta)
const readPageRows = byEntity<ConfirmedRows>((entity) => v.array(rowSchema(entity)), [])

export const readChangesPage: AnswerReader<ChangesPage> = (answer) => {
  const [page, rows] = [readPageMeta(answer), readPageRows(answer)]
  return page && rows && { ...page, rows }
}

const digestMeta = v.object({ epoch, cursor: sequence })

/** The expected content of a mirror at a cursor. */
export interface MirrorDigest extends v.InferOutput<typeof digestMeta> {
  rows: Record<SyncedEntity, RowDigest>
}

const readDigestMeta = readerOf(digestMeta)
const readDigests = byEntity<MirrorDigest['rows']>(() => rowDigest, digestOfRows([]))

export const readDigest: AnswerReader<MirrorDigest> = (answer) => {
  const [digest, rows] = [readDigestMeta(answer), readDigests(answer)]
  return digest && rows && { ...digest, rows }
}

/** The counts of the capabilities by entity. */
export const readMirrorCounts = byEntity<Record<SyncedEntity, number>>(() => sequence, 0)

/**
 * Reads one value per entity, by the names of their tables. `absent` is what a server of a release before the entity
 * means.
 */
function byEntity<Values extends Record<SyncedEntity, unknown>>(
  schemaOf: (entity: SyncedEntity) => v.GenericSchema,
  absent: Values[SyncedEntity],
): AnswerReader<Values> {
  const tableSchema = (entity: SyncedEntity) => {
    const schema = schemaOf(entity)
    return mirrorOf(entity).since === undefined ? schema : v.optional(schema, absent)
  }
  const tables = SYNCED_ENTITIES.map((entity) => [mirrorOf(entity).table, tableSchema(entity)] as const)
  const read = readerOf(v.object(Object.fromEntries(tables)))
  return (answer) => {
    const told = read(answer)
    if (told === undefined) return undefined
    return Object.fromEntries(SYNCED_ENTITIES.map((entity) => [entity, told[mirrorOf(entity).table]])) as Values
  }
}
