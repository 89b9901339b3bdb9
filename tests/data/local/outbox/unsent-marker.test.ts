import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  forgetLost,
  noteLost,
  noteWaiting,
  readLost,
  readUnsentMarkers,
  type UnsentMarker,
  watchUnsentMarkers,
} from '#data/local/outbox/unsent-marker.ts'
import { MemoryStorage } from '#tests/support/browser/memory-storage.ts'

const ana: UnsentMarker = { userId: 1, username: 'ana', database: 'a', count: 2, since: 5_000 }
const bea: UnsentMarker = { userId: 2, username: 'bea', database: 'b', count: 1, since: 9_000 }
const lostOfAna = { userId: 1, username: 'ana', count: 2, since: 5_000 }

let storage: MemoryStorage

beforeEach(() => {
  storage = new MemoryStorage()
})

describe('the unsent marker', () => {
  it('has the waiting count of each user, and disappears when nothing waits', () => {
    noteWaiting(storage, ana)
    noteWaiting(storage, bea)
    noteWaiting(storage, { ...ana, count: 3 })
    expect(readUnsentMarkers(storage)).toEqual([bea, { ...ana, count: 3 }])
    noteWaiting(storage, { ...ana, count: 0, since: Number.POSITIVE_INFINITY })
    noteWaiting(storage, { ...bea, count: 0, since: Number.POSITIVE_INFINITY })
    expect(readUnsentMarkers(storage)).toEqual([])
    expect(storage.length).toBe(0)
  })

  it('reports changes as lost once another database replaces theirs', () => {
    noteWaiting(storage, ana)
    noteWaiting(storage, bea)
    noteWaiting(storage, { ...ana, database: 'new', count: 0, since: Number.POSITIVE_INFINITY })
    expect(readLost(storage)).toEqual([lostOfAna])
    expect(readUnsentMarkers(storage)).toEqual([bea])
  })

  it('reports no loss when nothing was waiting', () => {
    noteWaiting(storage, { ...ana, count: 0, since: Number.POSITIVE_INFINITY })
    noteWaiting(storage, { ...ana, database: 'new' })
    noteLost(storage, bea.userId)
    expect(readLost(storage)).toEqual([])
  })

  it("adds up two losses until the person has read them, and then forgets that person's only", () => {
    noteWaiting(storage, ana)
    noteLost(storage, ana.userId)
    noteWaiting(storage, { ...ana, database: 'new', count: 1, since: 3_000 })
    noteLost(storage, ana.userId)
    noteWaiting(storage, bea)
    noteLost(storage, bea.userId)
    expect(readLost(storage)).toContainEqual({ ...lostOfAna, count: 3, since: 3_000 })
    forgetLost(storage, ana.userId)
    expect(readLost(storage)).toEqual([{ userId: 2, username: 'bea', count: 1, since: 9_000 }])
  })

  it('notifies listeners of each change', () => {
    const heard = vi.fn()
    const stop = watchUnsentMarkers(heard)
    noteWaiting(storage, ana)
    noteWaiting(storage, ana)
    noteLost(storage, ana.userId)
    stop()
    forgetLost(storage, ana.userId)
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('writes nothing when the storage is full', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(storage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    noteWaiting(storage, ana)
    expect(readUnsentMarkers(storage)).toEqual([])
    expect(error).toHaveBeenCalled()
  })

  const whole = { waiting: [ana], lost: [lostOfAna] }
  it.each([
    ['no JSON', '{"waiting":['],
    ['an empty text', ''],
    ['null', 'null'],
    ['a number', '7'],
    ['a list', '[]'],
    ['no lists', '{"waiting":{},"lost":"x"}'],
    ['an empty object', '{}'],
    ['entries of other kinds', JSON.stringify({ waiting: [null, 3, 'x'], lost: [null, {}] })],
    ['a count of 0', JSON.stringify(whole).replaceAll('"count":2', '"count":0')],
    ['a negative count', JSON.stringify(whole).replaceAll('"count":2', '"count":-2')],
    ['a fractional count', JSON.stringify(whole).replaceAll('"count":2', '"count":1.5')],
    ['a count as text', JSON.stringify(whole).replaceAll('"count":2', '"count":"2"')],
    ['an invalid time', JSON.stringify(whole).replaceAll('"since":5000', '"since":9e99')],
    ['no time', JSON.stringify(whole).replaceAll('"since":5000', '"since":null')],
    ['a user id as text', JSON.stringify(whole).replaceAll('"userId":1', '"userId":"1"')],
    ['an invalid name', JSON.stringify(whole).replaceAll('"username":"ana"', '"username":{}')],
  ])('ignores a marker that is not valid: %s', (_, text) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    storage.setItem('unsent', text)
    expect(readLost(storage)).toEqual([])
    expect(readUnsentMarkers(storage)).toEqual([])
    noteWaiting(storage, bea)
    expect(readUnsentMarkers(storage)).toEqual([bea])
  })
})
