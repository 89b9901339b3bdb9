import * as v from 'valibot'
import type { RowDigest } from '#domain/sync/replies/row-digest.ts'
import {
  type EntityName,
  type EntityRows,
  entityOf,
  mirrorOf,
  SYNCED_ENTITIES,
  type SyncedEntity,
} from '../fields/entities.ts'
import { ownEntries } from '../fields/field-schemas.ts'
import { type AnswerReader, readerOf } from './answer-reader.ts'
import { rowMeta } from './fields.ts'
import { deletedRow, epoch, rowDigest, sequence } from './sync-wire.ts'

/* How a device reads rows: in the domain's units, and without what this version of the app does not know. */

/** Rows that the server confirmed. */
export type ConfirmedRows = { [E in SyncedEntity]: EntityRows[E][] }

export function noRows(): ConfirmedRows {
  return Object.fromEntries(SYNCED_ENTITIES.map((entity) => [entity, []])) as unknown as ConfirmedRows
}

/** Reads a row of a kind. */
export function rowReader<E extends EntityName>(entity: E): AnswerReader<EntityRows[E]> {
  return readerOf(rowSchema(entity))
}

/** Reads a list of rows of a kind. */
export function rowsReader<E extends EntityName>(entity: E): AnswerReader<EntityRows[E][]> {
  return readerOf(v.array(rowSchema(entity)))
}

function rowSchema<E extends EntityName>(entity: E): v.GenericSchema<unknown, EntityRows[E]> {
  const schema: v.GenericSchema = v.object({ ...rowMeta, ...ownEntries(entityOf(entity).fields) })
  return schema as v.GenericSchema<unknown, EntityRows[E]>
}

const pageMeta = v.object({
  epoch,
  cursor: sequence,
  hasMore: v.boolean(),
  deleted: v.array(deletedRow),
})

/** A page of the feed. */
export interface ChangesPage extends v.InferOutput<typeof pageMeta> {
  rows: ConfirmedRows
}

const readPageMeta = readerOf(pageMeta)
const readPageRows = byEntity<ConfirmedRows>((entity) => v.array(rowSchema(entity)))

export const readChangesPage: AnswerReader<ChangesPage> = (answer) => {
  const [page, rows] = [readPageMeta(answer), readPageRows(answer)]
  return page && rows && { ...page, rows }
}

const digestMeta = v.object({ epoch, cursor: sequence })

/** What a mirror should hold at a cursor. */
export interface MirrorDigest extends v.InferOutput<typeof digestMeta> {
  rows: Record<SyncedEntity, RowDigest>
}

const readDigestMeta = readerOf(digestMeta)
const readDigests = byEntity<MirrorDigest['rows']>(() => rowDigest)

export const readDigest: AnswerReader<MirrorDigest> = (answer) => {
  const [digest, rows] = [readDigestMeta(answer), readDigests(answer)]
  return digest && rows && { ...digest, rows }
}

/** Reads what an answer tells of each kind of row, which it calls by its table. */
function byEntity<Told extends Record<SyncedEntity, unknown>>(
  schemaOf: (entity: SyncedEntity) => v.GenericSchema,
): AnswerReader<Told> {
  const tables = SYNCED_ENTITIES.map((entity) => [mirrorOf(entity).table, schemaOf(entity)] as const)
  const read = readerOf(v.object(Object.fromEntries(tables)))
  return (answer) => {
    const told = read(answer)
    if (told === undefined) return undefined
    return Object.fromEntries(SYNCED_ENTITIES.map((entity) => [entity, told[mirrorOf(entity).table]])) as Told
  }
}
