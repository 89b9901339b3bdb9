import type { Selectable } from 'kysely'
import { IMPORT_VERDICTS, type ImportVerdict } from '#domain/import/import-verdicts.ts'
import type { ImportCounts, ImportRow, ImportState } from '#domain/wire/import-wire.ts'
import type { DatabaseSchema, Db } from '#server/db/schema.ts'
import { notFound } from '#server/http/errors/api-errors.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { importTexts } from './import-refusal-texts.ts'

export type ImportRecord = Selectable<DatabaseSchema['imports']>

const DAY_MS = 24 * 60 * 60 * 1000
/** How long an import can be taken back, and how long the texts of its rows are kept. */
export const UNDO_MS = 7 * DAY_MS
const LISTED = 50

/** Reads an import. Throws a 404. */
export async function existingImport(db: Db, id: number): Promise<ImportRecord> {
  const found = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound(importTexts.notFound)
  return found
}

export async function findImport(db: Db, id: number) {
  const [shown] = await shownImports(db, [await existingImport(db, id)])
  if (!shown) throw notFound(importTexts.notFound)
  return shown
}

/** Lists the newest imports, the last one first. */
export async function listImports(db: Db) {
  return shownImports(db, await db.selectFrom('imports').selectAll().orderBy('id', 'desc').limit(LISTED).execute())
}

async function shownImports(db: Db, records: readonly ImportRecord[]) {
  const ids = records.map(({ id }) => id)
  const found = ids.length === 0 ? [] : await countsOf(db, ids)
  return records.map((record) => {
    const { id, ref, kind, fileName, rowCount, createdAt, startedAt, finishedAt } = record
    const counts = { ...NONE }
    for (const { importId, verdict, rows } of found) if (importId === id) counts[verdict] = rows
    const undoUntil = startedAt === null ? null : timestampOf(Date.parse(startedAt) + UNDO_MS)
    const state = stateOf(record, counts)
    return { id, ref, kind, fileName, rowCount, state, counts, createdAt, finishedAt, undoUntil }
  })
}

const NONE = Object.fromEntries(IMPORT_VERDICTS.map((verdict) => [verdict, 0])) as ImportCounts

async function countsOf(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('importRows')
    .select(({ fn }) => ['importId', 'verdict', fn.countAll<number>().as('rows')])
    .where('importId', 'in', ids)
    .groupBy(['importId', 'verdict'])
    .execute()
}

function stateOf(record: ImportRecord, counts: ImportCounts): ImportState {
  if (record.droppedAt !== null) return 'dropped'
  if (record.undoneAt !== null) return 'undone'
  if (record.undoStartedAt !== null) return 'undoing'
  if (record.finishedAt !== null) return 'done'
  if (record.startedAt !== null) return 'importing'
  const received = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return received < record.rowCount ? 'receiving' : 'ready'
}

export interface RowPage {
  verdict?: ImportVerdict | undefined
  /** Only rows with a greater number in the file. */
  after: number
  limit: number
}

/** Reads rows of an import in the order of the file. */
export async function importRowsOf(db: Db, importId: number, { verdict, after, limit }: RowPage): Promise<ImportRow[]> {
  let query = db.selectFrom('importRows').select(['line', 'verdict', 'reason', 'content'])
  if (verdict !== undefined) query = query.where('verdict', '=', verdict)
  const rows = await query
    .where('importId', '=', importId)
    .where('line', '>', after)
    .orderBy('line')
    .limit(limit)
    .execute()
  return rows.map(({ content, ...row }) => ({ ...row, values: JSON.parse(content) }))
}
