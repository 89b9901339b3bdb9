/**
 * Mirrored rows beside those of an older time that were just read from the server; a mirror holds some of these too, as long as
 * a change names them. Of two copies of one row the newer one stands.
 */
export function besideOlder<Row extends { id: number; version: number }>(
  mirrored: readonly Row[],
  older: readonly Row[],
): Row[] {
  const rows = new Map(mirrored.map((row) => [row.id, row]))
  for (const row of older) {
    if ((rows.get(row.id)?.version ?? -1) < row.version) rows.set(row.id, row)
  }
  return [...rows.values()]
}
