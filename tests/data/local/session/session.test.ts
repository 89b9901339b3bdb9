import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { DeviceDatabase } from '#data/local/database/device-database.ts'
import { endSession, readSession, startSession } from '#data/local/session/session.ts'
import { connectTo } from '#tests/data/device-connection.ts'

const marta = { id: 1, username: 'marta', role: 'admin' }
const julia = { id: 2, username: 'julia', role: 'admin' }

const openDevice = () => connectTo(new IDBFactory(), () => new DeviceDatabase())

describe('the session of a device', () => {
  it('has no user before the first sign-in', async () => {
    expect(await readSession(openDevice())).toBeNull()
  })

  it('is stored whole, and the user is remembered with the count of waiting changes', async () => {
    const device = openDevice()
    await device.users.put({ userId: 1, username: 'marta', waiting: 3 })
    await startSession(device, 'ficha-1', marta)
    expect(await readSession(device)).toEqual({ name: 'current', token: 'ficha-1', user: marta })
    expect(await device.users.toArray()).toEqual([{ userId: 1, username: 'marta', waiting: 3 }])
  })

  it('ends with its own token', async () => {
    const device = openDevice()
    await startSession(device, 'ficha-1', marta)
    expect(await endSession(device, 'ficha-1', { revoke: false })).toBe(true)
    expect(await readSession(device)).toBeNull()
    expect(await device.revocations.count()).toBe(0)
  })

  it('is not ended by the late 401 of an older one (U-1)', async () => {
    const device = openDevice()
    await startSession(device, 'ficha-1', marta)
    await startSession(device, 'ficha-2', julia)
    expect(await endSession(device, 'ficha-1', { revoke: true })).toBe(false)
    expect(await readSession(device)).toMatchObject({ token: 'ficha-2', user: julia })
    expect(await device.revocations.count()).toBe(0)
  })

  it('keeps its token for revocation until the server has been told, when a person signed out', async () => {
    const device = openDevice()
    await startSession(device, 'ficha-1', marta)
    await endSession(device, 'ficha-1', { revoke: true })
    expect(await device.revocations.toArray()).toEqual([{ token: 'ficha-1' }])
  })
})
