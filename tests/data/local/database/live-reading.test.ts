import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type DatabaseState, followDatabaseState } from '#data/local/database/database-state.ts'
import { followForScreen, followReading } from '#data/local/database/live-reading.ts'
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

  /** The values that the reading has reported, in order. */
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

  /** The next write opens the database again. */
  const giveBack = async () => {
    factory.open = open
    await retryAfterFreeingStorage(db, undefined, () => write('a', 1))
    expect(life).toBe('open')
  }

  it.each([
    ['returns a fallback value', () => -1],
    ['fails', () => Promise.reject(new Error('gone'))],
  ])(
    'that %s while the browser has taken the database away gives the current value once it is back (L-2)',
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

  describe('for a screen', () => {
    /** Reads that take 100 ms of a clock that stands still otherwise. */
    const followSlowly = (read: () => Promise<number> = () => db.ids.count()) => {
      const told: number[] = []
      const reads = vi.fn(async () => {
        const count = await read()
        clock.now += 100
        return count
      })
      stop = followForScreen(reads, (count) => told.push(count), console.error)
      return { told, reads }
    }
    const clock = { now: 0 }

    beforeEach(() => {
      // Later than the pauses of the test before.
      clock.now += 10_000
      vi.spyOn(performance, 'now').mockImplementation(() => clock.now)
    })

    it('pauses for five times as long as the last read took, and reads at once after a quiet moment', async () => {
      const timers = vi.spyOn(globalThis, 'setTimeout')
      const rests = () => timers.mock.calls.map(([, rest]) => rest).filter((rest) => rest === 500)
      const { told } = followSlowly()
      await expect.poll(() => told.at(-1)).toBe(0)
      await write('a', 1)
      await expect.poll(() => told.at(-1)).toBe(1)
      expect(rests()).toEqual([500])
      clock.now += 1000
      await write('b', 2)
      await expect.poll(() => told.at(-1)).toBe(2)
      expect(rests()).toEqual([500])
    })

    it('reads once for all changes during a pause', async () => {
      const { told, reads } = followSlowly()
      await expect.poll(() => told.at(-1)).toBe(0)
      for (const id of [1, 2, 3, 4]) await write(`row ${id}`, id)
      await expect.poll(() => told.at(-1)).toBe(4)
      expect(told).toEqual([0, 4])
      expect(reads).toHaveBeenCalledTimes(2)
    })

    it('shows what it read even if that has changed during the read', async () => {
      let goOn: (() => void) | undefined
      const { told } = followSlowly(async () => {
        const count = await db.ids.count()
        if (count === 0) await new Dexie.Promise<void>((resolve) => (goOn = resolve))
        return count
      })
      await expect.poll(() => goOn).toBeDefined()
      await write('meanwhile', 9)
      goOn?.()
      await expect.poll(() => told).toEqual([0, 1])
    })

    it('reports nothing after it was stopped during a pause', async () => {
      const { told } = followSlowly()
      await expect.poll(() => told.at(-1)).toBe(0)
      await write('a', 1)
      stop()
      const other = follow(() => -1)
      await write('b', 2)
      await expect.poll(() => other.at(-1)).toBe(2)
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(told).toEqual([0])
    })
  })

  it('reports nothing after it was stopped, even if databases are opened', async () => {
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
