/**
 * Merges mirrored rows with older ones that were just read from the server. The mirror holds some older rows too, while
 * changes refer to them. Of two copies the newer one is kept.
 */
export function mergeOlderRows<Row extends { id: number; version: number }>(
  mirrored: readonly Row[],
  older: readonly Row[],
): Row[] {
  const rows = new Map(mirrored.map((row) => [row.id, row]))
  for (const row of older) {
    if ((rows.get(row.id)?.version ?? -1) < row.version) rows.set(row.id, row)
  }
  return [...rows.values()]
}
