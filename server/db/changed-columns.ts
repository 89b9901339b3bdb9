/**
 * Picks the fields of a patch whose value differs from the row's, so that a patch with the present values changes
 * nothing. A row's flags are 0 or 1.
 */
export function changedColumns<P extends object>(row: object, patch: P): Partial<P> {
  const present = row as Record<string, unknown>
  const stored = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value)
  const changed = Object.entries(patch).filter(
    ([column, value]) => value !== undefined && stored(value) !== present[column],
  )
  return Object.fromEntries(changed) as Partial<P>
}
