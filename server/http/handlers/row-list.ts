import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'

/** The position of a row in its list: ordered by `place`, a text, and then by id. */
export interface RowPlace {
  id: number
  place: string
}

/** A row with its place in the list. */
export type PlacedRow<Row> = readonly [RowPlace, Row]

/** A list that may be as long as its table. */
export interface RowList<Row> {
  /**
   * Returns up to `limit` rows with their places, in any order. For lists that are short as a rule: a short one is
   * whole after this read alone.
   */
  few?: (limit: number) => Promise<PlacedRow<Row>[]>
  /**
   * Returns the places of the first `limit` rows with ids greater than `after`, by id. An id never changes, so no row
   * is read twice or missed.
   */
  places: (after: number, limit: number) => Promise<readonly RowPlace[]>
  /** Returns the rows of these places that still exist and still belong to the list, by place id. */
  rows: (ids: readonly number[]) => Promise<ReadonlyMap<number, Row>>
  /** How many rows are read at once; fewer where a row is costly. */
  atOnce?: number
}

/** A slice of the list, from `from` up to but without `to`. */
export interface ListPart {
  from: number
  to: number
}

const WHOLE: ListPart = { from: 0, to: Number.POSITIVE_INFINITY }
const PLACES_AT_ONCE = 1000
const ROWS_AT_ONCE = 100

/** The condition that a value is one of these ids. The statement is the same for any number of them. */
export function amongIds(ids: readonly number[]) {
  return sql<number>`(select cast(value as bigint) from json_each(${JSON.stringify(ids)}))`
}

/** Indexes rows by id, for lists whose places have the ids of their rows. */
export function byId<Row extends { id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

/** The place of a row in a list with the newest row first. */
export function newestFirst({ id }: { id: number }): RowPlace {
  // All numbers have the same number of digits.
  return { id, place: String(Number.MAX_SAFE_INTEGER - id) }
}

/**
 * Reads a list, or a part of it, as it is now and in its order: the number of rows, and the rows in parts that are read
 * on demand. Other requests run between two reads. `isWanted` can end the work before the first part.
 */
export async function readList<Row>(
  list: RowList<Row>,
  isWanted: () => boolean,
  part: ListPart = WHOLE,
): Promise<{ count: number; parts: AsyncGenerator<Row[], void> }> {
  const short = await readShort(list, part)
  if (short) return { count: short.length, parts: inOnePart(short) }
  const runs: RowPlace[][] = []
  let found = 0
  for (let after = 0; isWanted(); ) {
    const run = [...(await list.places(after, PLACES_AT_ONCE))]
    after = run.at(-1)?.id ?? after
    found += run.length
    runs.push(run.sort(byPlace))
    if (run.length < PLACES_AT_ONCE) break
    await nextTurn()
  }
  const count = Math.max(0, Math.min(part.to, found) - part.from)
  return { count, parts: partsOf(list, idsIn(runs), part) }
}

/** Reads a list that fits into one part; undefined for a longer one. */
async function readShort<Row>(
  { few, atOnce = ROWS_AT_ONCE }: RowList<Row>,
  { from, to }: ListPart,
): Promise<Row[] | undefined> {
  const found = await few?.(atOnce + 1)
  if (!found || found.length > atOnce) return undefined
  const sorted = found.sort(([one], [other]) => byPlace(one, other))
  return sorted.slice(from, to).map(([, row]) => row)
}

async function* inOnePart<Row>(rows: Row[]): AsyncGenerator<Row[], void> {
  if (rows.length > 0) yield rows
}

async function* partsOf<Row>(
  list: RowList<Row>,
  ids: Iterable<number>,
  { from, to }: ListPart,
): AsyncGenerator<Row[], void> {
  const { atOnce = ROWS_AT_ONCE } = list
  let part: number[] = []
  let position = 0
  for (const id of ids) {
    if (position >= to) break
    if (position >= from) part.push(id)
    position++
    const isFull = part.length === atOnce
    if (isFull) {
      yield await readRows(list, part)
      part = []
    }
    if (isFull || position % PLACES_AT_ONCE === 0) await nextTurn()
  }
  if (part.length > 0) yield await readRows(list, part)
}

async function readRows<Row>({ rows }: RowList<Row>, ids: readonly number[]): Promise<Row[]> {
  const found = await rows(ids)
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Merges sorted runs: sorting all at once would block other requests. */
function* idsIn(runs: readonly RowPlace[][]): Generator<number> {
  const cursors = runs.map((run) => run.values()).map((rest) => ({ rest, next: rest.next() }))
  for (;;) {
    let first: (typeof cursors)[number] | undefined
    for (const cursor of cursors) {
      if (!cursor.next.done && (!first || first.next.done || byPlace(cursor.next.value, first.next.value) < 0))
        first = cursor
    }
    if (!first || first.next.done) return
    yield first.next.value.id
    first.next = first.rest.next()
  }
}

function byPlace(one: RowPlace, other: RowPlace): number {
  if (one.place !== other.place) return one.place < other.place ? -1 : 1
  return one.id - other.id
}
