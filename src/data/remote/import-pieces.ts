import { type ImportRowSent, ROWS_PER_PIECE } from '#domain/wire/import-wire.ts'

/** The server takes bodies of 64 kB; the rest is for the body around the rows. */
const BYTES_PER_PIECE = 60 * 1024

/** Divides rows into requests that the server accepts: at most 200 rows, and at most 60 kB. */
export function importPieces(rows: readonly ImportRowSent[]): ImportRowSent[][] {
  const encoder = new TextEncoder()
  const pieces: ImportRowSent[][] = []
  let piece: ImportRowSent[] = []
  let bytes = 0
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(row)).length + 1
    const isFull = piece.length === ROWS_PER_PIECE || bytes + size > BYTES_PER_PIECE
    if (isFull && piece.length > 0) {
      pieces.push(piece)
      piece = []
      bytes = 0
    }
    piece.push(row)
    bytes += size
  }
  if (piece.length > 0) pieces.push(piece)
  return pieces
}
