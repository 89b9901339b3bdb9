import type { Closure } from './closure.ts'

type Cancellable = Pick<Closure, 'ref' | 'cancels'>

/**
 * Returns the closures that hold: without those that another row takes back, and without these rows. Rows may come in
 * any order, and several may take back the same one.
 */
export function closuresInForce<C extends Cancellable>(rows: readonly C[]): C[] {
  const cancelled = new Set(rows.flatMap(({ cancels }) => (cancels === null ? [] : [cancels])))
  return rows.filter(({ ref, cancels }) => cancels === null && (ref === null || !cancelled.has(ref)))
}
