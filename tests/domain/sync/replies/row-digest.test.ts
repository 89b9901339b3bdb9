import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digestOfRows, joinDigests } from '#domain/sync/replies/row-digest.ts'

interface Row {
  id: number
  version: number
}

const hashOf = (...rows: Row[]) => digestOfRows(rows).hash

const number = fc.oneof(fc.integer({ min: 0, max: 5_000_000 }), fc.maxSafeNat())
const rows = fc.uniqueArray(fc.record({ id: number, version: number }), { selector: (row) => row.id, maxLength: 40 })

/** Every pair of a block of ids and a block of versions. */
function* grid(ids: number, versions: number, from: number): Generator<Row> {
  for (let id = from; id < from + ids; id++) {
    for (let version = from; version < from + versions; version++) yield { id, version }
  }
}

describe('the digest of rows', () => {
  it('is zero without rows', () => {
    expect(digestOfRows([])).toEqual({ count: 0, hash: '0000000000000000' })
  })

  it('is the combination of its parts, however they are split', () => {
    fc.assert(
      fc.property(rows, fc.nat(), (all, at) => {
        const cut = all.length === 0 ? 0 : at % (all.length + 1)
        const parts = joinDigests(digestOfRows(all.slice(0, cut)), digestOfRows(all.slice(cut)))
        expect(parts).toEqual(digestOfRows(all))
      }),
    )
  })

  it('is the same on every release and every machine', () => {
    const known = [
      { id: 1, version: 1 },
      { id: 2, version: 1_000_001 },
      { id: 2 ** 40, version: 2 ** 52 + 1 },
    ]
    expect(known.map((row) => hashOf(row))).toMatchInlineSnapshot(`
      [
        "50c41aa9faf0ad8e",
        "5020bb2a64d1bc39",
        "4955e2c1f25439c5",
      ]
    `)
    expect(digestOfRows(known)).toMatchInlineSnapshot(`
      {
        "count": 3,
        "hash": "49b143426c752872",
      }
    `)
  })

  it('does not depend on the order (R-6)', () => {
    fc.assert(
      fc.property(
        rows.chain((set) =>
          fc.tuple(fc.constant(set), fc.shuffledSubarray(set, { minLength: set.length, maxLength: set.length })),
        ),
        ([set, shuffled]) => {
          expect(digestOfRows(shuffled)).toEqual(digestOfRows(set))
        },
      ),
    )
  })

  it('differs for a missing row, an extra row, and another version', () => {
    fc.assert(
      fc.property(rows, fc.record({ id: number, version: number }), number, (set, row, version) => {
        fc.pre(set.every(({ id }) => id !== row.id) && version !== row.version)
        const whole = digestOfRows([...set, row])
        expect(whole).not.toEqual(digestOfRows(set))
        expect(whole.hash).not.toBe(hashOf(...set))
        expect(whole.hash).not.toBe(hashOf(...set, { id: row.id, version }))
      }),
    )
  })

  it('differs for two rows with swapped versions, and for swapped id and version', () => {
    expect(hashOf({ id: 1, version: 8 }, { id: 2, version: 9 })).not.toBe(
      hashOf({ id: 1, version: 9 }, { id: 2, version: 8 }),
    )
    expect(hashOf({ id: 3, version: 4 })).not.toBe(hashOf({ id: 4, version: 3 }))
  })

  it.each([
    ['small numbers', 0],
    ['those after a restore', 1_000_000],
    ['those beyond 32 bits', 2 ** 40],
  ])('spreads %s: no two of 250,000 rows collide, and each half collides only as often as by chance', (_, from) => {
    const hashes = Array.from(grid(500, 500, from), (row) => hashOf(row))
    expect(new Set(hashes).size).toBe(250_000)
    // Chance alone makes about 7 of 32 bits collide.
    for (const half of [hashes.map((hash) => hash.slice(0, 8)), hashes.map((hash) => hash.slice(8))]) {
      expect(250_000 - new Set(half).size).toBeLessThan(40)
    }
  })

  it('spreads pairs of neighbours, whose xor a weak mixing would cancel', () => {
    const pairs: string[] = []
    for (let id = 1; id <= 300; id++) {
      for (let other = id + 1; other <= 300; other++) pairs.push(hashOf({ id, version: 7 }, { id: other, version: 9 }))
    }
    expect(new Set(pairs).size).toBe(pairs.length)
  })
})
