import { describe, expect, it } from 'vitest'
import { goesOn, type HighWaterMark } from '#server/db/sync-log/high-water-mark.ts'

const present: HighWaterMark = { epoch: 7, sequence: 20, ids: { patients: 4, users: 2 } }

describe('a database continues from the recorded mark', () => {
  it.each<[string, HighWaterMark]>([
    ['when it stands still', present],
    ['when changes came after', { ...present, sequence: 19 }],
    ['when rows came after', { ...present, ids: { patients: 3, users: 2 } }],
    ['when a release brought a table that the head does not know', { ...present, ids: { patients: 4 } }],
  ])('%s', (_, recorded) => {
    expect(goesOn(recorded, present)).toBe(true)
  })

  it.each<[string, HighWaterMark]>([
    ['of another life, earlier', { ...present, epoch: 6 }],
    ['of another life, later', { ...present, epoch: 8 }],
    ['a change ahead', { ...present, sequence: 21 }],
    ['an id ahead', { ...present, ids: { patients: 4, users: 3 } }],
  ])('but not from one %s', (_, recorded) => {
    expect(goesOn(recorded, present)).toBe(false)
  })
})
