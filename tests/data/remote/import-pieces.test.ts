import { expect, it } from 'vitest'
import { importPieces } from '#data/remote/import-pieces.ts'

it('rows go in pieces that the server accepts, none left out', () => {
  const rows = Array.from({ length: 450 }, (_, index) => ({
    line: index + 2,
    values: { text: index % 50 === 0 ? 'ñ'.repeat(4000) : 'x' },
  }))
  const pieces = importPieces(rows)
  expect(pieces.flat()).toEqual(rows)
  for (const piece of pieces) {
    expect(piece.length).toBeLessThanOrEqual(200)
    expect(new TextEncoder().encode(JSON.stringify({ rows: piece })).length).toBeLessThan(64 * 1024)
  }
})
