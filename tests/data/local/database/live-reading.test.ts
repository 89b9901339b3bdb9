import 'fake-indexeddb/auto'
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type DatabaseState, followDatabaseState } from '#data/local/database/database-state.ts'
import { followReading, restingBetween } from '#data/local/database/live-reading.ts'
import { retryAfterFreeingStorage } from '#data/local/database/storage-trouble.ts'
import { connectTo } from '#tests/data/device-connection.ts'

describe('a live reading', () => {
  let factory: IDBFactory
  let open: IDBFactory['open']
  let db: ClinicDatabase
  let life: DatabaseState
  let stop: () => void

  beforeEach(async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    factory = new IDBFactory()
    open = factory.open
    db = connectTo(factory, () => new ClinicDatabase(1))
    followDatabaseState(db, (told) => {
      life = told
    })
    await db.open()
    stop = () => undefined
  })

  afterEach(() => {
    stop()
    db.close()
    vi.restoreAllMocks()
  })

  /** What the reading tells, one after the other. */
  const follow = (onFailure: () => number | Promise<number>): number[] => {
    const told: number[] = []
    stop = followReading(
      async () => db.ids.count().catch(onFailure),
      (count) => told.push(count),
      () => undefined,
    )
    return told
  }

  /** The browser closes the connection, and can't open another. */
  const takeAway = async () => {
    factory.open = () => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    }
    forceCloseDatabase(db.backendDB() as unknown as Parameters<typeof forceCloseDatabase>[0])
    await expect.poll(() => life).toBe('lost')
  }

  const write = (ref: string, id: number) => db.ids.put({ ref, id })

  /** The next write finds the database again. */
  const giveBack = async () => {
    factory.open = open
    await retryAfterFreeingStorage(db, undefined, () => write('a', 1))
    expect(life).toBe('open')
  }

  it.each([
    ['answers for its failure', () => -1],
    ['fails', () => Promise.reject(new Error('gone'))],
  ])(
    'that %s while the browser has taken the database away tells the truth once it is back (L-2)',
    async (_, onFailure) => {
      await takeAway()
      const failure = vi.fn(onFailure)
      const told = follow(failure)
      await expect.poll(() => failure.mock.calls.length).toBe(1)
      await giveBack()
      await expect.poll(() => told.at(-1)).toBe(1)
      await write('b', 2)
      await expect.poll(() => told.at(-1)).toBe(2)
    },
  )

  it('rests as long as it took before it reads anew, and reads at once after a quiet moment', async () => {
    let now = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const rests = () => timers.mock.calls.map(([, rest]) => rest).filter((rest) => rest === 100)
    const told: number[] = []
    const read = async () => {
      const count = await db.ids.count()
      now += 100
      return count
    }
    stop = followReading(restingBetween(read), (count) => told.push(count), console.error)
    await expect.poll(() => told.at(-1)).toBe(0)
    await write('a', 1)
    await expect.poll(() => told.at(-1)).toBe(1)
    expect(rests()).toEqual([100])
    now += 1000
    await write('b', 2)
    await expect.poll(() => told.at(-1)).toBe(2)
    expect(rests()).toEqual([100])
  })

  it('tells nothing more once it was stopped, whatever is opened', async () => {
    const told = follow(() => -1)
    await expect.poll(() => told.at(-1)).toBe(0)
    stop()
    const before = [...told]
    await takeAway()
    await giveBack()
    const other = follow(() => -1)
    await expect.poll(() => other.at(-1)).toBe(1)
    expect(told).toEqual(before)
  })
})
