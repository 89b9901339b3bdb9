import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ClinicDatabase, databaseNameOf } from '#data/local/database/clinic-database.ts'
import { DeviceDatabase } from '#data/local/database/device-database.ts'
import { readConnection } from '#data/local/database/meta.ts'
import { readDrafts, saveDraft } from '#data/local/outbox/drafts.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { noteServerTime } from '#data/local/session/device-clock.ts'
import { beginSession, leaveSession } from '#data/local/session/page-session.ts'
import { endSession, startSession } from '#data/local/session/session.ts'
import { noteEpoch, readServerKind } from '#data/local/status/server-kind.ts'
import { cleanUpSignedOutUsers, eraseIfSettled, openClinic, readSignOutState } from '#data/sync/engine/open-clinic.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { MemoryStorage } from '#tests/support/browser/memory-storage.ts'

const sources = { now: () => 0, newUuid: () => crypto.randomUUID() }
const NOW = Date.UTC(2026, 10, 20)
const HOUR = 60 * 60_000
const DAY = 24 * HOUR
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
    await db.professionals.add({
      id: 1,
      ref: null,
      version: 1,
      name: 'Laura',
      lastName: 'Ferreyra',
      license: '',
      active: true,
    })
    db.close()
  }
  const rowsLeft = async () => {
    const db = new ClinicDatabase(ana.id)
    const counts = await Promise.all(db.tables.map((table) => table.count()))
    db.close()
    return counts.reduce((sum, count) => sum + count, 0)
  }
  const leave = async () => {
    await leaveSession(device, new MemoryStorage(), { token: 'ficha', user: ana })
    await cleanUpSignedOutUsers(device, NOW)
  }
  const waitingOnDevice = async () => (await device.users.get(ana.id))?.waiting

  it('are erased when nothing waits (U-2)', async () => {
    await mirrorOneRow()
    await leave()
    expect(await rowsLeft()).toBe(0)
    expect(await waitingOnDevice()).toBe(0)
  })

  it('are erased except the note that the server names epochs, so that it never counts as a baseline server', async () => {
    await mirrorOneRow()
    const db = await openClinic(ana.id)
    await noteEpoch(db)
    await leave()
    expect(await rowsLeft()).toBe(1)
    expect(await readServerKind(db)).toBe('synced')
    db.close()
  })

  it("are erased even if another user's database can not be opened", async () => {
    await startSession(device, 'otra', { id: 5, username: 'berta', role: 'admin' })
    await leaveSession(device, new MemoryStorage(), { token: 'otra', user: { id: 5 } })
    await mirrorOneRow()
    await leaveSession(device, new MemoryStorage(), { token: 'ficha', user: ana })
    const open = indexedDB.open.bind(indexedDB)
    const opening = vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
      if (name === databaseNameOf(5)) throw new DOMException('Internal error opening backing store', 'UnknownError')
      return open(name, version)
    })
    await expect(cleanUpSignedOutUsers(device, NOW)).rejects.toThrow(AggregateError)
    opening.mockRestore()
    expect(await rowsLeft()).toBe(0)
    expect(await device.users.get(5)).toMatchObject({ leaving: true })
  })

  it('are erased by the next page when the signing-out page was closed before (U-3)', async () => {
    await mirrorOneRow()
    await leaveSession(device, new MemoryStorage(), { token: 'ficha', user: ana })
    await cleanUpSignedOutUsers(device, NOW)
    expect(await rowsLeft()).toBe(0)
    expect(await device.users.get(ana.id)).toMatchObject({ waiting: 0 })
  })

  it('stay when their user has signed in again', async () => {
    await mirrorOneRow()
    await leaveSession(device, new MemoryStorage(), { token: 'ficha', user: ana })
    await startSession(device, 'ficha-2', ana)
    await cleanUpSignedOutUsers(device, NOW)
    expect(await rowsLeft()).toBe(1)
  })

  it('are erased when another user signs in directly', async () => {
    await mirrorOneRow()
    await beginSession(device, new MemoryStorage(), 'ficha-2', { id: 8, username: 'bea', role: 'patient' })
    await cleanUpSignedOutUsers(device, NOW)
    expect(await rowsLeft()).toBe(0)
  })

  it('are erased except recent drafts, which the user finds again within a week (T-1)', async () => {
    await mirrorOneRow()
    const db = await openClinic(ana.id)
    const draft = { form: 'new-record', opening: '', values: { treatment: 'Reposo' } } as const
    await saveDraft(db, { ...draft, id: 'of-today', savedAt: NOW })
    await saveDraft(db, { ...draft, id: 'of-last-month', savedAt: NOW - 30 * DAY })
    db.close()
    await leaveSession(device, new MemoryStorage(), { token: 'ficha', user: ana })
    await cleanUpSignedOutUsers(device, NOW)
    expect(await rowsLeft()).toBe(1)

    await startSession(device, 'ficha-2', ana)
    const again = await openClinic(ana.id)
    expect((await readDrafts(again, ['new-record'], NOW)).map(({ id }) => id)).toEqual(['of-today'])
    again.close()
  })

  it('are erased with the drafts after a week when the user has not come back', async () => {
    const db = await openClinic(ana.id)
    await saveDraft(db, { id: 'draft', form: 'new-record', opening: '', values: { treatment: 'Reposo' }, savedAt: NOW })
    db.close()
    await leaveSession(device, new MemoryStorage(), { token: 'ficha', user: ana })
    await cleanUpSignedOutUsers(device, NOW)
    await cleanUpSignedOutUsers(device, NOW + 6 * DAY)
    expect(await rowsLeft()).toBe(1)
    await cleanUpSignedOutUsers(device, NOW + 8 * DAY)
    expect(await rowsLeft()).toBe(0)
  })

  it('stay sealed while a change waits, and the device remembers the count (U-2)', async () => {
    const db = await openClinic(ana.id)
    const enqueued = await enqueueCreate(db, sources, 'patient', { firstName: 'Lía' })
    db.close()
    await leave()
    expect(await waitingOnDevice()).toBe(1)
    const reopened = await openClinic(ana.id)
    expect((await readOutbox(reopened)).map((entry) => entry.opId)).toEqual([enqueued.opId])
    reopened.close()
  })

  it('are erased when a sender still at work gets confirmation of the sealed changes (U-3)', async () => {
    const db = await openClinic(ana.id)
    await enqueueCreate(db, sources, 'patient', { firstName: 'Lía' })
    await leave()
    await db.outbox.toCollection().modify({ state: 'acked' })
    db.close()
    await cleanUpSignedOutUsers(device, NOW)
    expect(await rowsLeft()).toBe(0)
    expect(await waitingOnDevice()).toBe(0)
  })

  it('keep a change that another tab adds at the same moment', async () => {
    for (let turns = 0; turns < 12; turns++) {
      const db = await openClinic(ana.id)
      const page = new ClinicDatabase(ana.id)
      const leaving = eraseIfSettled(page)
      for (let turn = 0; turn < turns; turn++) await Promise.resolve()
      const enqueued = await enqueueCreate(db, sources, 'patient', { firstName: 'Lía' })
      await leaving
      expect(await db.outbox.get(enqueued.n)).toMatchObject({ opId: enqueued.opId })
      await db.outbox.clear()
      page.close()
      db.close()
    }
  })

  it('stay sealed for a refused change too, and are erased when the server has accepted all', async () => {
    const db = await openClinic(ana.id)
    await enqueueCreate(db, sources, 'patient', { firstName: 'Lía' })
    await db.outbox.toCollection().modify({ state: 'parked' })
    expect(await readSignOutState(ana.id)).toEqual({ unconfirmed: 1, online: false })
    await db.outbox.toCollection().modify({ state: 'acked' })
    expect(await readSignOutState(ana.id)).toEqual({ unconfirmed: 0, online: false })
    db.close()
    await leave()
    expect(await rowsLeft()).toBe(0)
  })

  describe('on a shared device', () => {
    const draft = { id: 'draft', form: 'new-record', opening: '', values: { diagnosis: 'Refiere dolor' } } as const
    const open = async <T>(work: (db: ClinicDatabase) => Promise<T>): Promise<T> => {
      const db = await openClinic(ana.id)
      return work(db).finally(() => db.close())
    }
    const draftsLeft = () => open((db) => db.drafts.count())
    const journalLeft = () => open((db) => db.journal.toCollection().primaryKeys())
    const keepDraft = (savedAt: number) => open((db) => saveDraft(db, { ...draft, savedAt }))
    const addUnsent = () => open((db) => enqueueCreate(db, sources, 'patient', { firstName: 'Lía' }))
    /** A record that was sent and acknowledged, edited since when it is `open`. */
    const sendRecord = ({ open: isOpen }: { open: boolean }) =>
      open(async (db) => {
        const { n, opId } = await enqueueCreate(db, sources, 'record', { patientId: 3, diagnosis: 'Lumbalgia' })
        const entry = (await db.outbox.get(n)) ?? expect.fail()
        await db.outbox.delete(n)
        await db.journal.put({ ...entry, state: 'acked', ack: { epoch: 1, version: 5, id: 9 }, coveredAt: NOW })
        const edit = { ...entry, opId: crypto.randomUUID(), kind: 'update', key: 9 } as const
        if (isOpen) await db.outbox.put(edit)
        return opId
      })

    it('lose their drafts after a week, even if a change waits', async () => {
      await keepDraft(NOW)
      await addUnsent()
      await leave()
      await cleanUpSignedOutUsers(device, NOW + 6 * DAY)
      expect(await draftsLeft()).toBe(1)
      await cleanUpSignedOutUsers(device, NOW + 8 * DAY)
      expect(await draftsLeft()).toBe(0)
      expect(await waitingOnDevice()).toBe(1)
    })

    it('lose their drafts after a week, even if the server ended the session (T-2)', async () => {
      await keepDraft(NOW)
      await mirrorOneRow()
      await endSession(device, 'ficha', { revoke: false })
      await beginSession(device, new MemoryStorage(), 'ficha-2', { id: 8, username: 'bea', role: 'admin' })
      await cleanUpSignedOutUsers(device, NOW + 6 * DAY)
      expect(await draftsLeft()).toBe(1)
      await cleanUpSignedOutUsers(device, NOW + 8 * DAY)
      expect(await draftsLeft()).toBe(0)
      expect(await rowsLeft()).toBe(1)
    })

    it('lose the texts of a sent clinical record after 48 hours, even if another change waits (T-2)', async () => {
      const sent = await sendRecord({ open: false })
      await addUnsent()
      await leave()
      await cleanUpSignedOutUsers(device, NOW + DAY)
      expect(await journalLeft()).toEqual([sent])
      await cleanUpSignedOutUsers(device, NOW + 3 * DAY)
      expect(await journalLeft()).toEqual([])
    })

    it('keep the texts of a record whose edit waits', async () => {
      const sent = await sendRecord({ open: true })
      await leave()
      await cleanUpSignedOutUsers(device, NOW + 90 * DAY)
      expect(await journalLeft()).toEqual([sent])
    })

    it('keep a draft of an hour ago when a wrong clock was corrected meanwhile', async () => {
      await noteServerTime(device, new Date(NOW).toUTCString(), NOW - 30 * DAY)
      await keepDraft(NOW)
      await leave()
      await cleanUpSignedOutUsers(device, NOW + HOUR)
      expect(await draftsLeft()).toBe(1)
      await cleanUpSignedOutUsers(device, NOW + 8 * DAY)
      expect(await draftsLeft()).toBe(0)
    })

    it('lose a draft saved under a clock that was years ahead', async () => {
      await keepDraft(NOW + 1000 * DAY)
      await leave()
      await cleanUpSignedOutUsers(device, NOW + 6 * DAY)
      expect(await draftsLeft()).toBe(1)
      await cleanUpSignedOutUsers(device, NOW + 8 * DAY)
      expect(await draftsLeft()).toBe(0)
    })

    it('lose a draft when the clock stands still, by the server time that another user got', async () => {
      await keepDraft(NOW)
      await leave()
      await noteServerTime(device, new Date(NOW + 8 * DAY).toUTCString(), NOW - 30 * DAY)
      await cleanUpSignedOutUsers(device, NOW - 30 * DAY)
      expect(await draftsLeft()).toBe(0)
    })
  })
})

describe('a page that starts', () => {
  it('forgets the last connection, and reports only what it knows', async () => {
    const before = await openClinic(ana.id)
    await before.meta.put({ name: 'connection', connection: 'online', firstPullFailed: false })
    expect((await readSignOutState(ana.id)).online).toBe(true)
    before.close()
    const db = await openClinic(ana.id)
    expect((await readConnection(db)).connection).toBeNull()
    await db.delete()
  })
})
