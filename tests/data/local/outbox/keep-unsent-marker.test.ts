import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ClinicDatabase, databaseNameOf } from '#data/local/database/clinic-database.ts'
import { newUuid } from '#data/local/database/new-uuid.ts'
import { checkUnsentMarkers, keepUnsentMarker } from '#data/local/outbox/keep-unsent-marker.ts'
import { readLost, readUnsentMarkers } from '#data/local/outbox/unsent-marker.ts'
import { eraseIfSettled, openClinic } from '#data/sync/engine/open-clinic.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { MemoryStorage } from '#tests/support/browser/memory-storage.ts'

const ana = { userId: 7, username: 'ana' }
const madeAt = Date.UTC(2026, 10, 19, 12)
const sources = { now: () => madeAt, newUuid }

let storage: MemoryStorage
let db: ClinicDatabase
let stop: () => void

/** Opens the database as a starting page does. */
async function openPage(): Promise<void> {
  db = await openClinic(ana.userId)
  stop = await keepUnsentMarker(db, storage, ana, newUuid())
}

function closePage(): void {
  stop()
  db.close()
}

const addPatient = () => enqueueCreate(db, sources, 'patient', { firstName: 'Lucía', lastName: 'Peralta' })
const counted = () => readUnsentMarkers(storage).map(({ username, count, since }) => ({ username, count, since }))
const lost = (count: number) => [{ ...ana, count, since: madeAt }]

beforeEach(async () => {
  storage = new MemoryStorage()
  await openPage()
})

afterEach(async () => {
  closePage()
  await Dexie.delete(databaseNameOf(ana.userId))
})

it('the unsent marker follows the outbox, and disappears with its last change', async () => {
  await addPatient()
  const { n } = await addPatient()
  await expect.poll(counted).toEqual([{ username: 'ana', count: 2, since: madeAt }])
  await db.outbox.update(n, { state: 'acked' })
  await expect.poll(counted).toMatchObject([{ count: 1 }])
  await db.outbox.clear()
  await expect.poll(counted).toEqual([])
})

it('the unsent marker reads as much of a long queue as of a short one', async () => {
  let read = 0
  db.outbox.hook('reading', (entry) => {
    read++
    return entry
  })
  const readFor = async (n: number, left: number) => {
    const before = read
    await db.outbox.update(n, { state: 'acked' })
    await expect.poll(counted).toMatchObject([{ count: left }])
    return read - before
  }
  await addPatient()
  await addPatient()
  await expect.poll(counted).toMatchObject([{ count: 2 }])
  const ofShort = await readFor(1, 1)
  for (let made = 0; made < 30; made++) await addPatient()
  await expect.poll(counted).toMatchObject([{ count: 31 }])
  expect(await readFor(2, 30)).toBe(ofShort)
})

describe('after the databases were deleted', () => {
  beforeEach(async () => {
    await addPatient()
    await addPatient()
    await expect.poll(counted).toMatchObject([{ count: 2 }])
  })

  it('reports the loss when the page starts, before anybody signs in, and creates no database', async () => {
    closePage()
    await Dexie.delete(databaseNameOf(ana.userId))
    await checkUnsentMarkers(storage)
    expect(readLost(storage)).toEqual(lost(2))
    expect(await Dexie.exists(databaseNameOf(ana.userId))).toBe(false)
    await checkUnsentMarkers(storage)
    expect(readLost(storage)).toEqual(lost(2))
  })

  it('reports the loss when that person signs in again, without an earlier check', async () => {
    closePage()
    await Dexie.delete(databaseNameOf(ana.userId))
    await openPage()
    await expect.poll(() => readLost(storage)).toEqual(lost(2))
    expect(counted()).toEqual([])
  })

  it('reports the loss even if something else, such as the worker, has recreated the database', async () => {
    closePage()
    await Dexie.delete(databaseNameOf(ana.userId))
    const made = await openClinic(ana.userId)
    made.close()
    await checkUnsentMarkers(storage)
    expect(readLost(storage)).toEqual(lost(2))
  })

  it('reports nothing when the unsent markers were cleared too', async () => {
    closePage()
    await Dexie.delete(databaseNameOf(ana.userId))
    storage.clear()
    await checkUnsentMarkers(storage)
    await openPage()
    expect(readLost(storage)).toEqual([])
  })
})

describe('no loss is reported', () => {
  it('when all waiting changes were sent with no page open', async () => {
    await addPatient()
    await expect.poll(counted).toMatchObject([{ count: 1 }])
    closePage()
    const inWorker = await openClinic(ana.userId)
    await inWorker.outbox.clear()
    inWorker.close()
    await checkUnsentMarkers(storage)
    expect(counted()).toEqual([])
    expect(readLost(storage)).toEqual([])
  })

  it('when a sign-out has erased confirmed data, even if the last answer came with no page open', async () => {
    await addPatient()
    await expect.poll(counted).toMatchObject([{ count: 1 }])
    closePage()
    const left = await openClinic(ana.userId)
    await left.outbox.clear()
    await eraseIfSettled(left)
    left.close()
    await openPage()
    await checkUnsentMarkers(storage)
    expect(readLost(storage)).toEqual([])
    expect(counted()).toEqual([])
  })

  it('when the changes are sealed until that person comes back', async () => {
    await addPatient()
    await expect.poll(counted).toMatchObject([{ count: 1 }])
    closePage()
    const left = await openClinic(ana.userId)
    await eraseIfSettled(left)
    left.close()
    await checkUnsentMarkers(storage)
    expect(counted()).toMatchObject([{ count: 1 }])
    expect(readLost(storage)).toEqual([])
  })

  it('when a database without waiting changes is deleted', async () => {
    closePage()
    await Dexie.delete(databaseNameOf(ana.userId))
    await checkUnsentMarkers(storage)
    await openPage()
    expect(readLost(storage)).toEqual([])
  })

  it('to the other user of the device when one of two loses changes', async () => {
    await addPatient()
    const other = await openClinic(8)
    const stopOther = await keepUnsentMarker(other, storage, { userId: 8, username: 'bea' }, newUuid())
    await enqueueCreate(other, sources, 'patient', { firstName: 'Vera' })
    await expect.poll(counted).toHaveLength(2)
    stopOther()
    other.close()
    await Dexie.delete(databaseNameOf(8))
    await checkUnsentMarkers(storage)
    expect(readLost(storage)).toMatchObject([{ userId: 8, username: 'bea', count: 1 }])
    expect(counted()).toMatchObject([{ username: 'ana', count: 1 }])
  })
})
