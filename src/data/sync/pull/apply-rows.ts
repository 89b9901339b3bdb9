import type { Table } from 'dexie'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { mirrorTable } from '#data/local/rows/mirror-table.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { ChangesPage } from '#domain/wire/rows/row-readers.ts'

interface VersionedRow {
  id: number
  version: number
}

/** Stores the rows that are newer than the mirrored ones. Runs in the caller's transaction. */
export async function putNewer<Row extends VersionedRow>(
  table: Table<Row, number>,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const known = await table.bulkGet(rows.map((row) => row.id))
  await table.bulkPut(rows.filter((row, index) => (known[index]?.version ?? -1) < row.version))
}

/**
 * As putNewer, for one of the first lists: its ids lie close together and few of them are mirrored, so only these are
 * read. Runs in the caller's transaction.
 */
export async function putFirst<Row extends VersionedRow>(
  table: Table<Row, number>,
  rows: readonly Row[],
): Promise<void> {
  const ids = rows.map(({ id }) => id).sort((one, other) => one - other)
  const between = table.where('id').between(ids[0], ids.at(-1), true, true)
  const mirrored = new Set(await between.primaryKeys())
  await table.bulkPut(rows.filter(({ id }) => !mirrored.has(id)))
  await putNewer(
    table,
    rows.filter(({ id }) => mirrored.has(id)),
  )
}

/** Removes deleted rows; a row newer than its tombstone stays. */
export async function removeDeleted(db: ClinicDatabase, deleted: ChangesPage['deleted']): Promise<void> {
  for (const { entity, id, version } of deleted) {
    const table = mirrorTable(db, entity)
    const row = await table.get(id)
    if (row && row.version <= version) await table.delete(id)
  }
}

/** Whether a row is mirrored: dated rows from `windowStart` on; all if that is null. */
export function isInWindow(row: { id: number; date?: LocalDate }, windowStart: LocalDate | null): boolean {
  return windowStart === null || row.date === undefined || row.date >= windowStart
}
