/**
 * Picks the fields of a patch whose value differs from the row's, so that a patch with the present values changes
 * nothing.
 */
export function changedColumns<P extends object>(row: object, patch: P): Partial<P> {
  const present = row as Record<string, unknown>
  const changed = Object.entries(patch).filter(([column, value]) => value !== undefined && value !== present[column])
  return Object.fromEntries(changed) as Partial<P>
}
