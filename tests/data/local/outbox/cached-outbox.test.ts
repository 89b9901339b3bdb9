import { Dexie, RangeSet } from 'dexie'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { changeTransaction } from '#data/local/database/change-transaction.ts'
import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { followReading } from '#data/local/database/live-reading.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { watchRequests } from '#tests/data/watch-requests.ts'
import { anEntry } from '#tests/domain/sync/outbox-builders.ts'
import { openDeviceClinic } from '#tests/features/device-clinic.ts'

const WAITING = 30

afterEach(() => void vi.restoreAllMocks())

/** A device with a long queue, which this page has read. */
async function longQueue() {
  const { db } = openDeviceClinic()
  await db.outbox.bulkAdd(Array.from({ length: WAITING }, (_, index) => anEntry({ n: index + 1, key: index + 1 })))
  await readAtOnce(db)
  return db
}

const readAtOnce = (db: ClinicDatabase) => atOneMoment(db, () => readOutbox(db))

/** What is on the disk, without anything that a page keeps. */
const stored = (db: ClinicDatabase) => db.outbox.orderBy('n').toArray()

describe('a long queue', () => {
  it('is read without the changes that nobody has written since', async () => {
    const db = await longQueue()
    const before = await readAtOnce(db)
    await db.outbox.update(7, { tries: 3 })
    const asked: string[] = []
    watchRequests(db.name, ({ method, table }) => table === 'outbox' && asked.push(method))
    const after = await readAtOnce(db)
    vi.restoreAllMocks()
    expect(after).toEqual(await stored(db))
    expect(after.filter((entry, index) => entry !== before[index]).map(({ n }) => n)).toEqual([7])
    expect(asked).toEqual(['getAll', ...['getAllKeys', 'getAllKeys', 'getAllKeys', 'getAllKeys'], 'get'])
  })

  it('follows what is added, removed and written by this page or another tab', async () => {
    const db = await longQueue()
    const otherTab = new ClinicDatabase(db.userId)
    await db.outbox.delete(3)
    await otherTab.outbox.bulkDelete([4, 5])
    await db.outbox.add(anEntry({ n: 90, key: 90 }))
    await otherTab.outbox.update(9, { patch: { phone: '1' } })
    expect(await readAtOnce(db)).toEqual(await stored(db))
    otherTab.close()
  })

  it('has the states of the disk even before another tab has announced its write', async () => {
    const db = await longQueue()
    const first = await db.outbox.get(1)
    await writeUntold(db, [{ ...(first as OutboxEntry), state: 'inflight', attempt: 1 }, anEntry({ n: 80, key: 80 })])
    const read = await readAtOnce(db)
    expect(read).toEqual(await stored(db))
    expect(read[0]).toMatchObject({ state: 'inflight', attempt: 1 })
  })

  it('contains what its own transaction has written', async () => {
    const db = await longQueue()
    const read = await changeTransaction(db, async () => {
      await db.outbox.update(2, { patch: { phone: '2' } })
      return atOneMoment(db, () => readOutbox(db))
    })
    expect(read[1]).toMatchObject({ patch: { phone: '2' } })
  })

  it('is read again on a page restored by the browser, which has missed announcements', async () => {
    const db = await longQueue()
    const first = await db.outbox.get(1)
    await writeUntold(db, [{ ...(first as OutboxEntry), tries: 9 }])
    Dexie.on.storagemutated.fire({ all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) })
    expect((await readAtOnce(db))[0]).toMatchObject({ tries: 9 })
  })

  it('is told to a live query when a change of it is written', async () => {
    const db = await longQueue()
    const told: number[] = []
    const stop = followReading(
      () => readAtOnce(db).then((outbox) => outbox[4]?.tries ?? -1),
      (tries) => told.push(tries),
      (error) => expect.unreachable(String(error)),
    )
    await expect.poll(() => told).toEqual([0])
    await db.outbox.update(5, { tries: 2 })
    await expect.poll(() => told).toEqual([0, 2])
    stop()
  })

  it('that has become short is read anew each time, as one that was never long', async () => {
    const db = await longQueue()
    await db.outbox.where('n').above(5).delete()
    await readAtOnce(db)
    const asked: string[] = []
    watchRequests(db.name, ({ method, table }) => table === 'outbox' && asked.push(method))
    const read = await readAtOnce(db)
    vi.restoreAllMocks()
    expect(asked).toEqual(['getAll'])
    expect(read).toEqual(await stored(db))
  })

  it('that was sent leaves nothing behind for the next one under the same numbers', async () => {
    const db = await longQueue()
    await db.outbox.clear()
    expect(await readAtOnce(db)).toEqual([])
    await writeUntold(
      db,
      Array.from({ length: WAITING }, (_, index) => anEntry({ n: index + 1, key: index + 501 })),
    )
    expect(await readAtOnce(db)).toEqual(await stored(db))
  })
})

/** Writes like another tab that has not announced it yet. */
async function writeUntold(db: ClinicDatabase, entries: readonly OutboxEntry[]): Promise<void> {
  const writing = db.backendDB().transaction('outbox', 'readwrite')
  for (const entry of entries) writing.objectStore('outbox').put(entry)
  await new Promise((resolve, reject) => {
    writing.oncomplete = resolve
    writing.onerror = reject
  })
}
