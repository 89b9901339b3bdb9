import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { describe, expect, it } from 'vitest'
import { storageTroubleOf } from '#data/local/database/storage-trouble.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { editChange } from '#data/sync/conflicts/decide.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import type { Review } from '#domain/sync/outbox/outbox-entry.ts'
import { connectionLost, noRoom, onDiskThatFails } from '#tests/data/full-disk.ts'
import { openDeviceClinic } from '#tests/features/device-clinic.ts'

const newPatient = { firstName: 'Eva', lastName: 'Luna' }

describe('classifying a storage error', () => {
  it("goes by the error's type, also inside an aborted transaction", () => {
    expect(storageTroubleOf(noRoom())).toBe('full')
    expect(storageTroubleOf(new Dexie.AbortError('broken off', noRoom()))).toBe('full')
    expect(storageTroubleOf(new Dexie.DatabaseClosedError())).toBe('closed')
    expect(storageTroubleOf(connectionLost())).toBe('closed')
  })

  it('goes by the first failed row when several rows were written or edited', () => {
    const several = Object.assign(new Error('1 of 1 operations failed'), { name: 'BulkError', failures: [noRoom()] })
    expect(storageTroubleOf(several)).toBe('full')
    expect(storageTroubleOf(new Dexie.ModifyError('not modified', [noRoom()], 0, [1]))).toBe('full')
  })

  it('ignores errors that are not about storage', () => {
    expect(storageTroubleOf(new TypeError('QuotaExceededError'))).toBeNull()
    expect(storageTroubleOf(new Dexie.AbortError('broken off'))).toBeNull()
    expect(storageTroubleOf('QuotaExceededError')).toBeNull()
  })
})

describe('a change on a full disk', () => {
  it('is stored once there is room again, and only once (L-9)', async () => {
    const { db, sources } = openDeviceClinic()
    const disk = onDiskThatFails(db, noRoom)
    disk.hasRoom = false
    const freeStorage = async () => {
      disk.hasRoom = true
    }
    const { n } = await enqueueCreate(db, { ...sources, freeStorage }, 'patient', newPatient)
    expect((await readOutbox(db)).map((entry) => entry.n)).toEqual([n])
    expect(disk.refusals).toBe(1)
  })

  it('can be corrected by the person after room has been freed', async () => {
    const { db, sources } = openDeviceClinic()
    const disk = onDiskThatFails(db, noRoom)
    const { n, opId } = await enqueueCreate(db, sources, 'patient', newPatient)
    const parked: Review = { why: 'refused', fields: [], status: 400, answer: null, at: 0 }
    await db.outbox.update(n, { state: 'parked', parked })
    disk.hasRoom = false
    const freeStorage = async () => {
      disk.hasRoom = true
    }
    await editChange(db, { ...sources, freeStorage }, opId, { phone: '2' })
    expect(disk.refusals).toBe(1)
    expect(await readOutbox(db)).toMatchObject([{ state: 'queued', patch: { phone: '2' } }])
  })

  it('is rejected after one more try when no room can be freed; its draft stays', async () => {
    const { db, sources } = openDeviceClinic()
    const disk = onDiskThatFails(db, noRoom)
    const draft = sources.newUuid()
    await db.drafts.put({ id: draft, form: 'new-patient', opening: '', values: newPatient, savedAt: 0 })
    disk.hasRoom = false
    const refused = enqueueCreate(db, { ...sources, freeStorage: async () => undefined }, 'patient', newPatient, draft)
    await expect(refused).rejects.toSatisfy((error: unknown) => storageTroubleOf(error) === 'full')
    expect(disk.refusals).toBe(2)
    expect(await readOutbox(db)).toEqual([])
    expect(await db.drafts.count()).toBe(1)
  })

  it('is rejected with its own error when freeing room fails too', async () => {
    const { db, sources } = openDeviceClinic()
    onDiskThatFails(db, noRoom).hasRoom = false
    const freeStorage = () => Promise.reject(new RangeError('no room could be made'))
    const refused = enqueueCreate(db, { ...sources, freeStorage }, 'patient', newPatient)
    await expect(refused).rejects.toSatisfy((error: unknown) => storageTroubleOf(error) === 'full')
  })
})

describe('a change on a connection that the browser has closed', () => {
  it('is stored over a new connection', async () => {
    const { db, sources } = openDeviceClinic()
    const disk = onDiskThatFails(db, () => {
      disk.hasRoom = true
      return connectionLost()
    })
    disk.hasRoom = false
    const { n } = await enqueueCreate(db, sources, 'patient', newPatient)
    expect((await readOutbox(db)).map((entry) => entry.n)).toEqual([n])
  })

  it('is rejected when the new connection fails too', async () => {
    const { db, sources } = openDeviceClinic()
    onDiskThatFails(db, connectionLost).hasRoom = false
    await expect(enqueueCreate(db, sources, 'patient', newPatient)).rejects.toThrow()
  })
})

it('a change that was stored but whose confirmation was lost is not stored twice', async () => {
  const { db, sources } = openDeviceClinic()
  const transaction = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>
  let attempts = 0
  db.transaction = (async (...args: unknown[]) => {
    attempts++
    const kept = await transaction(...args)
    if (attempts === 1) throw connectionLost()
    return kept
  }) as unknown as typeof db.transaction
  const { n } = await enqueueCreate(db, sources, 'patient', newPatient)
  expect(attempts).toBe(2)
  expect((await readOutbox(db)).map((entry) => entry.n)).toEqual([n])
})
