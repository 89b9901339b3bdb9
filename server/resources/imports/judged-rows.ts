import { createHash } from 'node:crypto'
import type { ImportValues } from '#domain/import/import-kinds.ts'
import type { ImportVerdict, RowProblem } from '#domain/import/import-verdicts.ts'
import type { Db } from '#server/db/schema.ts'
import { versionedTable } from '#server/db/schema.ts'
import type { VersionedEntity } from '#server/db/versioned-tables.ts'
import { amongTexts } from './among-texts.ts'

/** How many rows are read, judged or stored before other work of the process may run. */
export const ROWS_AT_ONCE = 25

/** A row as the file has it. */
export interface FileRow {
  line: number
  values: ImportValues
}

/** A row with what becomes of it; `content` is what would be stored when its verdict is `new`. */
export interface JudgedRow<C> extends FileRow {
  key: string | null
  place: string | null
  verdict: ImportVerdict
  reason: string
  content: C | null
}

/** Rows that were judged, and earlier rows of the file that turned out to be refused because of them. */
export interface Judgement<C> {
  rows: JudgedRow<C>[]
  alsoRefused: { line: number; reason: string }[]
}

export function refusedRow<C>({ line, values }: FileRow, { verdict, reason }: RowProblem): JudgedRow<C> {
  return { line, values, key: null, place: null, verdict, reason, content: null }
}

/** Returns the hash by which the same row of another file is known. */
export function rowKeyOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** A row of the same file that was judged before. */
export interface Sibling {
  line: number
  key: string | null
  place: string | null
  values: ImportValues
}

/** Reads the rows of this import, other than these lines, that have one of these keys or places. */
export async function readSiblings(
  db: Db,
  importId: number,
  column: 'key' | 'place',
  { wanted, lines }: { wanted: readonly string[]; lines: readonly number[] },
): Promise<Sibling[]> {
  const own = new Set(lines)
  const rows = await db
    .selectFrom('importRows')
    .select(['line', 'key', 'place', 'content'])
    .where('importId', '=', importId)
    .where(column, 'in', amongTexts(wanted))
    .where('verdict', 'in', ['new', 'imported', 'sameDni'])
    .orderBy('line')
    .execute()
  return rows
    .filter(({ line }) => !own.has(line))
    .map(({ content, ...row }) => ({ ...row, values: JSON.parse(content) as ImportValues }))
}

/** Finds which of these keys an earlier import has made into a row that still exists. */
export async function readImportedKeys(db: Db, entity: VersionedEntity, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('importRows')
    .innerJoin(versionedTable(entity), 'importRows.entityId', `${versionedTable(entity)}.id`)
    .select('importRows.key')
    .where('importRows.key', 'in', amongTexts(keys))
    .where('importRows.verdict', 'in', ['imported', 'kept'])
    .execute()
  return new Set(rows.flatMap(({ key }) => key ?? []))
}

/** Finds the confirmed patients with these DNI, by DNI. */
export async function readHolders(db: Db, dnis: readonly string[]) {
  const rows = await db
    .selectFrom('patients')
    .select(['id', 'firstName', 'lastName', 'dni'])
    .where('dni', 'in', amongTexts(dnis))
    .where('confirmed', '=', 1)
    .execute()
  return new Map(rows.map((row) => [row.dni, row]))
}
