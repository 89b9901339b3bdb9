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

describe('the witness of unsent changes', () => {
  it('holds what waits now of each user, and nothing once nothing waits', () => {
    noteWaiting(storage, ana)
    noteWaiting(storage, bea)
    noteWaiting(storage, { ...ana, count: 3 })
    expect(readUnsentMarkers(storage)).toEqual([bea, { ...ana, count: 3 }])
    noteWaiting(storage, { ...ana, count: 0, since: Number.POSITIVE_INFINITY })
    noteWaiting(storage, { ...bea, count: 0, since: Number.POSITIVE_INFINITY })
    expect(readUnsentMarkers(storage)).toEqual([])
    expect(storage.length).toBe(0)
  })

  it('takes what waited in a database for lost once another has its place', () => {
    noteWaiting(storage, ana)
    noteWaiting(storage, bea)
    noteWaiting(storage, { ...ana, database: 'new', count: 0, since: Number.POSITIVE_INFINITY })
    expect(readLost(storage)).toEqual([lostOfAna])
    expect(readUnsentMarkers(storage)).toEqual([bea])
  })

  it('tells of nothing lost where nothing had waited', () => {
    noteWaiting(storage, { ...ana, count: 0, since: Number.POSITIVE_INFINITY })
    noteWaiting(storage, { ...ana, database: 'new' })
    noteLost(storage, bea.userId)
    expect(readLost(storage)).toEqual([])
  })

  it('adds up what is lost twice before its person knows, and forgets it then, of that person alone', () => {
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

  it('tells who listens of each change', () => {
    const heard = vi.fn()
    const stop = watchUnsentMarkers(heard)
    noteWaiting(storage, ana)
    noteWaiting(storage, ana)
    noteLost(storage, ana.userId)
    stop()
    forgetLost(storage, ana.userId)
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('stands back where there is no room', () => {
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
    ['notes that are none', JSON.stringify({ waiting: [null, 3, 'x'], lost: [null, {}] })],
    ['a count of 0', JSON.stringify(whole).replaceAll('"count":2', '"count":0')],
    ['a negative count', JSON.stringify(whole).replaceAll('"count":2', '"count":-2')],
    ['a broken count', JSON.stringify(whole).replaceAll('"count":2', '"count":1.5')],
    ['a count in words', JSON.stringify(whole).replaceAll('"count":2', '"count":"2"')],
    ['a time that is none', JSON.stringify(whole).replaceAll('"since":5000', '"since":9e99')],
    ['no time', JSON.stringify(whole).replaceAll('"since":5000', '"since":null')],
    ['nobody', JSON.stringify(whole).replaceAll('"userId":1', '"userId":"1"')],
    ['a name that is none', JSON.stringify(whole).replaceAll('"username":"ana"', '"username":{}')],
  ])('claims nothing by a note that is none of ours: %s', (_, text) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    storage.setItem('unsent', text)
    expect(readLost(storage)).toEqual([])
    expect(readUnsentMarkers(storage)).toEqual([])
    noteWaiting(storage, bea)
    expect(readUnsentMarkers(storage)).toEqual([bea])
  })
})
