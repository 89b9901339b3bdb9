import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ClinicDatabase, databaseNameOf } from '#data/local/clinic-database.ts'
import { DeviceDatabase } from '#data/local/device-database.ts'
import { readDrafts, saveDraft } from '#data/local/drafts.ts'
import { readConnection } from '#data/local/meta.ts'
import { readOutbox } from '#data/local/outbox.ts'
import { beginSession, leaveSession } from '#data/local/page-session.ts'
import { startSession } from '#data/local/session.ts'
import { enqueueCreate } from '#data/sync/enqueue.ts'
import { finishLeaving, openClinic, readLeaving, sealOrErase } from '#data/sync/open-clinic.ts'
import { MemoryStorage } from '#tests/support/memory-storage.ts'

const sources = { now: () => 0, newUuid: () => crypto.randomUUID() }
const NOW = Date.UTC(2026, 10, 20)
const DAY = 24 * 60 * 60_000
const ana = { id: 7, username: 'ana', role: 'admin' }

describe("a user's data when the user leaves", () => {
  let device: DeviceDatabase

  beforeEach(async () => {
    device = new DeviceDatabase()
    await startSession(device, 'ficha', ana)
  })

  afterEach(async () => {
    await device.delete()
    await Dexie.delete(databaseNameOf(ana.id))
  })

  const mirrorOneRow = async () => {
    const db = await openClinic(ana.id)
    await db.professionals.add({ id: 1, ref: null, version: 1, name: 'Laura', lastName: 'Ferreyra', active: true })
    db.close()
  }
  const rowsLeft = async () => {
    const db = new ClinicDatabase(ana.id)
    const counts = await Promise.all(db.tables.map((table) => table.count()))
    db.close()
    return counts.reduce((sum, count) => sum + count, 0)
  }
  const waitingOnDevice = async () => (await device.users.get(ana.id))?.waiting

  it('go whole when nothing waits', async () => {
    await mirrorOneRow()
    await sealOrErase(device, ana.id, NOW)
    expect(await rowsLeft()).toBe(0)
    expect(await waitingOnDevice()).toBe(0)
  })

  it('go although another one’s database can not be opened', async () => {
    await startSession(device, 'otra', { id: 5, username: 'berta', role: 'admin' })
    await leaveSession(device, new MemoryStorage(), { token: 'otra', user: { id: 5 } })
    await mirrorOneRow()
    await leaveSession(device, new MemoryStorage(), { token: 'ficha', user: ana })
    const open = indexedDB.open.bind(indexedDB)
    const opening = vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
      if (name === databaseNameOf(5)) throw new DOMException('Internal error opening backing store', 'UnknownError')
      return open(name, version)
    })
    await expect(finishLeaving(device, NOW)).rejects.toThrow(AggregateError)
    opening.mockRestore()
    expect(await rowsLeft()).toBe(0)
    expect(await device.users.get(5)).toMatchObject({ leaving: true })
  })

  it('go with the next page when the one that signed out was closed before', async () => {
    await mirrorOneRow()
    await leaveSession(device, new MemoryStorage(), { token: 'ficha', user: ana })
    await finishLeaving(device, NOW)
    expect(await rowsLeft()).toBe(0)
    expect(await device.users.get(ana.id)).toMatchObject({ waiting: 0, leaving: false })
  })

  it('stay when their user has signed in again', async () => {
    await mirrorOneRow()
    await leaveSession(device, new MemoryStorage(), { token: 'ficha', user: ana })
    await startSession(device, 'ficha-2', ana)
    await finishLeaving(device, NOW)
    expect(await rowsLeft()).toBe(1)
  })

  it('go too when somebody else signs in over them', async () => {
    await mirrorOneRow()
    await beginSession(device, new MemoryStorage(), 'ficha-2', { id: 8, username: 'bea', role: 'patient' })
    await finishLeaving(device, NOW)
    expect(await rowsLeft()).toBe(0)
  })

  it('go but for what was left half written, which its user finds again within a week', async () => {
    await mirrorOneRow()
    const db = await openClinic(ana.id)
    const draft = { form: 'new-record', opening: '', values: { treatment: 'Reposo' } } as const
    await saveDraft(db, { ...draft, id: 'of-today', savedAt: NOW })
    await saveDraft(db, { ...draft, id: 'of-last-month', savedAt: NOW - 30 * DAY })
    db.close()
    await leaveSession(device, new MemoryStorage(), { token: 'ficha', user: ana })
    await finishLeaving(device, NOW)
    expect(await rowsLeft()).toBe(1)

    await startSession(device, 'ficha-2', ana)
    const again = await openClinic(ana.id)
    expect((await readDrafts(again, ['new-record'], NOW)).map(({ id }) => id)).toEqual(['of-today'])
    again.close()
  })

  it('go whole a week later, when nobody came back for what was half written', async () => {
    const db = await openClinic(ana.id)
    await saveDraft(db, { id: 'draft', form: 'new-record', opening: '', values: { treatment: 'Reposo' }, savedAt: NOW })
    db.close()
    await leaveSession(device, new MemoryStorage(), { token: 'ficha', user: ana })
    await finishLeaving(device, NOW)
    await finishLeaving(device, NOW + 6 * DAY)
    expect(await rowsLeft()).toBe(1)
    await finishLeaving(device, NOW + 8 * DAY)
    expect(await rowsLeft()).toBe(0)
    expect(await device.users.get(ana.id)).toMatchObject({ leaving: false })
  })

  it('stay sealed while a change waits, and the device remembers how many', async () => {
    const db = await openClinic(ana.id)
    const ticket = await enqueueCreate(db, sources, 'patient', { firstName: 'Lía' })
    db.close()
    await sealOrErase(device, ana.id, NOW)
    expect(await waitingOnDevice()).toBe(1)
    const reopened = await openClinic(ana.id)
    expect((await readOutbox(reopened)).map((entry) => entry.opId)).toEqual([ticket.opId])
    reopened.close()
  })

  it('keep a change that another tab puts there in the same moment', async () => {
    for (let turns = 0; turns < 12; turns++) {
      const db = await openClinic(ana.id)
      const leaving = sealOrErase(device, ana.id, NOW)
      for (let turn = 0; turn < turns; turn++) await Promise.resolve()
      const ticket = await enqueueCreate(db, sources, 'patient', { firstName: 'Lía' })
      await leaving
      expect(await db.outbox.get(ticket.n)).toMatchObject({ opId: ticket.opId })
      await db.outbox.clear()
      db.close()
    }
  })

  it('stay sealed for a refused change too, and go when the server has said yes to all', async () => {
    const db = await openClinic(ana.id)
    await enqueueCreate(db, sources, 'patient', { firstName: 'Lía' })
    await db.outbox.toCollection().modify({ state: 'parked' })
    expect(await readLeaving(ana.id)).toEqual({ unsettled: 1, online: false })
    await db.outbox.toCollection().modify({ state: 'acked' })
    expect(await readLeaving(ana.id)).toEqual({ unsettled: 0, online: false })
    db.close()
    await sealOrErase(device, ana.id, NOW)
    expect(await rowsLeft()).toBe(0)
  })
})

describe('a page that starts', () => {
  it('forgets what the last reply told, and says no better than it knows', async () => {
    const before = await openClinic(ana.id)
    await before.meta.put({ name: 'connection', connection: 'online', firstPullFailed: false })
    expect((await readLeaving(ana.id)).online).toBe(true)
    before.close()
    const db = await openClinic(ana.id)
    expect((await readConnection(db)).connection).toBeNull()
    await db.delete()
  })
})
