/** A row of a kind that never changes: a second one, which `cancels` its ref, takes it back. */
export interface CancellableRow {
  ref: string | null
  cancels: string | null
}

/**
 * Returns the rows that hold: without those that another row takes back, and without these rows. Rows may come in any
 * order, and several may take back the same one.
 */
export function rowsInForce<Row extends CancellableRow>(rows: readonly Row[]): Row[] {
  const cancelled = new Set(rows.flatMap(({ cancels }) => (cancels === null ? [] : [cancels])))
  return rows.filter(({ ref, cancels }) => cancels === null && (ref === null || !cancelled.has(ref)))
}
