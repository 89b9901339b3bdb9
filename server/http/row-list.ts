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
  /** Those of these rows that are there still and belong to the list still, in any order. */
  rows: (ids: readonly number[]) => Promise<(Row & { id: number })[]>
  /** A part of it, in the order of the list. */
  part: (limit: number, offset: number) => Promise<Row[]>
  /** How many rows are read at once, where each costs more than its row. */
  atOnce?: number
}

const PLACES_AT_ONCE = 1000
const ROWS_AT_ONCE = 100

/** The condition that a row is one of these; the statement is the same however many there are. */
export function amongIds(ids: readonly number[]) {
  return sql<number>`(select value from json_each(${JSON.stringify(ids)}))`
}

/** The place of a row in a list whose newest row comes first. */
export function newestFirst({ id }: { id: number }): RowPlace {
  // As many digits for each.
  return { id, place: String(Number.MAX_SAFE_INTEGER - id) }
}

/**
 * The rows that a list holds at this moment, by their ids in its order, in stretches that can be read at once. Between two readings other
 * requests have their turn; `isWanted` ends the work.
 */
export async function readStretches<Row>(
  { places, atOnce = ROWS_AT_ONCE }: RowList<Row>,
  isWanted: () => boolean,
): Promise<{ count: number; stretches: Iterable<number[]> }> {
  const runs: RowPlace[][] = []
  let count = 0
  for (let after = 0; isWanted(); ) {
    const run = [...(await places(after, PLACES_AT_ONCE))]
    after = run.at(-1)?.id ?? after
    count += run.length
    runs.push(run.sort(byPlace))
    if (run.length < PLACES_AT_ONCE) break
    await nextTurn()
  }
  return { count, stretches: stretchesOf(runs, atOnce) }
}

/** Reads one stretch of a list, in its order. */
export async function readStretch<Row>({ rows }: RowList<Row>, ids: readonly number[]): Promise<Row[]> {
  const found = new Map((await rows(ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Merges runs that are each in order: sorting all at once would keep everybody waiting. */
function* stretchesOf(runs: readonly RowPlace[][], atOnce: number): Generator<number[]> {
  const heads = runs.map((run) => run.values()).map((rest) => ({ rest, next: rest.next() }))
  let stretch: number[] = []
  for (;;) {
    let first: (typeof heads)[number] | undefined
    for (const head of heads) {
      if (!head.next.done && (!first || first.next.done || byPlace(head.next.value, first.next.value) < 0)) first = head
    }
    if (!first || first.next.done) break
    stretch.push(first.next.value.id)
    first.next = first.rest.next()
    if (stretch.length === atOnce) {
      yield stretch
      stretch = []
    }
  }
  if (stretch.length > 0) yield stretch
}

function byPlace(one: RowPlace, other: RowPlace): number {
  if (one.place !== other.place) return one.place < other.place ? -1 : 1
  return one.id - other.id
}
