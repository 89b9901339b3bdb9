import { describe, expect, it } from 'vitest'
import { type HighWaterMark, isContinuedBy } from '#server/db/sync-log/high-water-mark.ts'

const present: HighWaterMark = { epoch: 7, sequence: 20, ids: { patients: 4, users: 2 } }

describe('a database continues from the recorded mark', () => {
  it.each<[string, HighWaterMark]>([
    ['that is equal', present],
    ['with later changes', { ...present, sequence: 19 }],
    ['with later rows', { ...present, ids: { patients: 3, users: 2 } }],
    ['that lacks a table of a later release', { ...present, ids: { patients: 4 } }],
  ])('%s', (_, recorded) => {
    expect(isContinuedBy(recorded, present)).toBe(true)
  })

  it.each<[string, HighWaterMark]>([
    ['of an earlier epoch', { ...present, epoch: 6 }],
    ['of a later epoch', { ...present, epoch: 8 }],
    ['that is ahead by a change', { ...present, sequence: 21 }],
    ['that is ahead by an id', { ...present, ids: { patients: 4, users: 3 } }],
  ])('but not from one %s', (_, recorded) => {
    expect(isContinuedBy(recorded, present)).toBe(false)
  })
})
