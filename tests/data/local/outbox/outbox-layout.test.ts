import 'fake-indexeddb/auto'
import { Dexie, type Table } from 'dexie'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countUnconfirmed, readChange, readFirstOfNewerApp, readOutbox } from '#data/local/outbox/outbox.ts'
import { keepLayouts } from '#data/local/outbox/outbox-layout.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { takeNext } from '#data/sync/outbox/take-next.ts'
import { OUTBOX_SCHEMA, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import type { Upgrades } from '#domain/sync/outbox/upgrade-entry.ts'
import { mirror } from '#tests/data/mirror-rows.ts'
import { anEntry } from '#tests/domain/sync/outbox-builders.ts'
import { openDeviceClinic } from '#tests/features/device-clinic.ts'

/** Layout 1 calls `text` what layout 0 called `words`, and writes its state in full. */
const upgrades: Upgrades = {
  from: 0,
  steps: [({ words, state, ...rest }) => ({ ...rest, text: words, state: state === 'q' ? 'queued' : state })],
}

interface OldEntry {
  n: number
  opId: string
  schema: number
  [field: string]: unknown
}

describe('a table of changes in several layouts', () => {
  const old: OldEntry = { n: 1, opId: 'a', schema: 0, words: 'hola', state: 'q' }
  const upgraded: OldEntry = { n: 1, opId: 'a', schema: 1, text: 'hola', state: 'queued' }
  let disk: Dexie
  let app: Dexie
  let table: Table<OldEntry, number>

  beforeEach(async () => {
    const stores = { outbox: '++n, &opId' }
    disk = new Dexie('layouts')
    disk.version(1).stores(stores)
    await disk.table('outbox').add(old)
    app = new Dexie('layouts')
    app.version(1).stores(stores)
    table = app.table('outbox')
    keepLayouts(table, upgrades)
  })

  afterEach(async () => {
    app.close()
    await disk.delete()
  })

  const onDisk = () => disk.table('outbox').get(1)

  it('returns every change in the current layout, whichever read is used', async () => {
    expect(await table.get(1)).toEqual(upgraded)
    expect(await table.where('opId').equals('a').first()).toEqual(upgraded)
    expect(await table.bulkGet([1, 2])).toEqual([upgraded, undefined])
    expect(await table.orderBy('n').toArray()).toEqual([upgraded])
  })

  it('leaves the changes in the database as they were written (L-6)', async () => {
    await table.toArray()
    expect(await onDisk()).toEqual(old)
  })

  it('writes a change in the current layout as soon as any field of it is written', async () => {
    await table.update(1, { state: 'inflight' })
    expect(await onDisk()).toEqual({ ...upgraded, state: 'inflight' })
    expect(await table.get(1)).toEqual({ ...upgraded, state: 'inflight' })
  })

  it('does not change one of a newer app', async () => {
    const newer = { n: 1, opId: 'a', schema: 2, meaning: 'unknown' }
    await disk.table('outbox').put(newer)
    expect(await table.get(1)).toEqual(newer)
    await expect(table.update(1, { state: 'inflight' })).rejects.toThrow()
    expect(await onDisk()).toEqual(newer)
  })
})

describe('a change of a newer version of the app', () => {
  const newer = (told: Partial<OutboxEntry> = {}) => anEntry({ schema: OUTBOX_SCHEMA + 1, state: 'acked', ...told })
  const newPatient = { firstName: 'Eva', lastName: 'Luna' }

  it('is neither shown nor sent, but counts as unconfirmed, so that no sign-out erases it', async () => {
    const { db, clock } = openDeviceClinic()
    await mirror(db)
    await db.outbox.add(newer({ n: 1 }))
    expect(await readOutbox(db)).toEqual([])
    expect(await readChange(db, 'op-1')).toBeUndefined()
    expect(await takeNext(db, clock())).toBeNull()
    expect(await countUnconfirmed(db)).toBe(1)
    expect(await readFirstOfNewerApp(db)).toBe(1)
  })

  it('holds back the changes made after it, and none made before (L-8)', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await mirror(db)
    const before = await enqueueCreate(db, sources, 'patient', newPatient)
    await db.outbox.add(newer({ n: before.n + 1 }))
    const after = await enqueueCreate(db, sources, 'patient', newPatient)
    expect((await takeNext(db, clock()))?.entry.n).toBe(before.n)
    expect(await takeNext(db, clock())).toBeNull()
    expect((await readOutbox(db)).map(({ n }) => n)).toEqual([before.n, after.n])
  })
})
