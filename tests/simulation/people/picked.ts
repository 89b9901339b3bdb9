/** Returns the element at an index modulo the length; undefined for an empty list. */
export function picked<T>(rows: readonly T[], place: number): T | undefined {
  return rows[place % Math.max(1, rows.length)]
}
