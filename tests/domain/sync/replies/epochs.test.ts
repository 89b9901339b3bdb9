import { describe, expect, it } from 'vitest'
import { addEpochsMet, areOfOneLineage, type KnownEpoch, presenceIn } from '#domain/sync/replies/epochs.ts'

/** The clinic's first database, two restores of the same copy of it, and a server that was started empty. */
const first: KnownEpoch = { epoch: 1, lineage: [] }
const restored = restoredFrom(6, 10)
const again = restoredFrom(6, 20)
const empty: KnownEpoch = { epoch: 5, lineage: [] }

function restoredFrom(copied: number, epoch: number): KnownEpoch {
  const lineage = [
    { epoch: first.epoch, restoredFrom: 0 },
    { epoch, restoredFrom: copied },
  ]
  return { epoch, lineage }
}

describe('a change acknowledged', () => {
  it.each([
    { what: 'before the end of the copy', taken: { epoch: 1, version: 6 }, present: restored, presence: 'held' },
    { what: 'after the end of the copy', taken: { epoch: 1, version: 7 }, present: restored, presence: 'lost' },
    {
      what: 'as the deletion of a row that was gone',
      taken: { epoch: 1, version: 0 },
      present: restored,
      presence: 'lost',
    },
    { what: 'in this epoch', taken: { epoch: 10, version: 900 }, present: restored, presence: 'held' },
    { what: 'in another restore of the copy', taken: { epoch: 10, version: 900 }, present: again, presence: 'lost' },
    { what: 'before both restores', taken: { epoch: 10, version: 5 }, present: again, presence: 'held' },
    {
      what: 'by another database than the new one',
      taken: { epoch: 1, version: 6 },
      present: empty,
      presence: 'elsewhere',
    },
    { what: 'by an empty server in between', taken: { epoch: 5, version: 2 }, present: first, presence: 'lost' },
  ] as const)('$what, is $presence', ({ taken, present, presence }) => {
    const met = addEpochsMet([first, empty, restored], restored.epoch, present)
    expect(presenceIn(taken, present, met)).toBe(presence)
  })

  it('by an older database is not part of a newer unrelated one, even when that comes back (E-12)', () => {
    expect(presenceIn({ epoch: 1, version: 6 }, empty, [first, empty])).toBe('elsewhere')
  })
})

describe('epochs of one lineage', () => {
  it('are recognized from a common database', () => {
    expect(areOfOneLineage(first, again)).toBe(true)
    expect(areOfOneLineage(restored, again)).toBe(true)
    expect(areOfOneLineage(again, first)).toBe(true)
    expect(areOfOneLineage(empty, again)).toBe(false)
  })

  it('include one without a known lineage, once a later epoch names it', () => {
    const next = { epoch: 30, lineage: [...restored.lineage, { epoch: 30, restoredFrom: 900 }] }
    expect(addEpochsMet([], restored.epoch, next)).toEqual([restored, next])
  })
})
