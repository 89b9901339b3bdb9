/** A row of a kind that never changes: a second one, which `cancels` its ref, takes it back. */
export interface CancellableRow {
  ref: string | null
  cancels: string | null
  /** The ref of the row that this one belongs to: it holds only while that one does. */
  settles?: string | null
}

/**
 * Returns the rows that hold: without those that another row takes back, without these rows, and without what belongs
 * to a row that does not hold. Rows may come in any order, and several may take back the same one.
 */
export function rowsInForce<Row extends CancellableRow>(rows: readonly Row[]): Row[] {
  const cancelled = new Set(rows.flatMap(({ cancels }) => (cancels === null ? [] : [cancels])))
  const held = rows.filter(({ ref, cancels }) => cancels === null && (ref === null || !cancelled.has(ref)))
  const refs = new Set(held.map(({ ref }) => ref))
  return held.filter(({ settles = null }) => settles === null || refs.has(settles))
}
