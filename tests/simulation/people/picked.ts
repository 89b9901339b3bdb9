/** The row at a place of a list, counted round; undefined in an empty one. */
export function picked<T>(rows: readonly T[], place: number): T | undefined {
  return rows[place % Math.max(1, rows.length)]
}
