import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'

/** Where a row stands in its list: by `place`, a text, and among equals by its id. */
export interface RowPlace {
  id: number
  place: string
}

/** A list that may be as long as its table. */
export interface RowList<Row> {
  /** The places of the first `limit` rows whose ids come after `after`, by id: an id never changes, so none is met twice or missed. */
  places: (after: number, limit: number) => Promise<readonly RowPlace[]>
  /** Those of these rows that are there still and belong to the list still, by the ids of their places. */
  rows: (ids: readonly number[]) => Promise<ReadonlyMap<number, Row>>
  /** How many rows are read at once, where each costs more than its row. */
  atOnce?: number
}

/** The rows of a list from one place in it to another, which is not among them. */
export interface ListPart {
  from: number
  to: number
}

const WHOLE: ListPart = { from: 0, to: Number.POSITIVE_INFINITY }
const PLACES_AT_ONCE = 1000
const ROWS_AT_ONCE = 100

/** The condition that a row is one of these; the statement is the same however many there are. */
export function amongIds(ids: readonly number[]) {
  return sql<number>`(select value from json_each(${JSON.stringify(ids)}))`
}

/** The rows of a list whose places have the ids of its rows. */
export function byId<Row extends { id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

/** The place of a row in a list whose newest row comes first. */
export function newestFirst({ id }: { id: number }): RowPlace {
  // As many digits for each.
  return { id, place: String(Number.MAX_SAFE_INTEGER - id) }
}

/**
 * The rows that a list, or a part of it, holds at this moment, in its order: how many they are, and the rows in parts that are read when
 * they are asked for. Between two readings other requests have their turn; `isWanted` ends the work that comes before the first part.
 */
export async function readList<Row>(
  list: RowList<Row>,
  isWanted: () => boolean,
  part: ListPart = WHOLE,
): Promise<{ count: number; parts: AsyncGenerator<Row[], void> }> {
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

async function* partsOf<Row>(
  list: RowList<Row>,
  ids: Iterable<number>,
  { from, to }: ListPart,
): AsyncGenerator<Row[], void> {
  const { atOnce = ROWS_AT_ONCE } = list
  let stretch: number[] = []
  let passed = 0
  for (const id of ids) {
    if (passed >= to) break
    if (passed >= from) stretch.push(id)
    passed++
    const isFull = stretch.length === atOnce
    if (isFull) {
      yield await readStretch(list, stretch)
      stretch = []
    }
    if (isFull || passed % PLACES_AT_ONCE === 0) await nextTurn()
  }
  if (stretch.length > 0) yield await readStretch(list, stretch)
}

async function readStretch<Row>({ rows }: RowList<Row>, ids: readonly number[]): Promise<Row[]> {
  const found = await rows(ids)
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Merges runs that are each in order: sorting all at once would keep everybody waiting. */
function* idsIn(runs: readonly RowPlace[][]): Generator<number> {
  const heads = runs.map((run) => run.values()).map((rest) => ({ rest, next: rest.next() }))
  for (;;) {
    let first: (typeof heads)[number] | undefined
    for (const head of heads) {
      if (!head.next.done && (!first || first.next.done || byPlace(head.next.value, first.next.value) < 0)) first = head
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
