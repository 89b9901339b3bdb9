import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, describe, expect, it } from 'vitest'
import { DEVICE_DATABASE, DeviceDatabase } from '#data/local/database/device-database.ts'
import { endSession, startSession } from '#data/local/session/session.ts'
import { holdsStaffSession } from '#data/local/session/staff-device.ts'

afterEach(() => Dexie.delete(DEVICE_DATABASE))

async function signedIn(role: string): Promise<void> {
  const device = new DeviceDatabase()
  await startSession(device, 'ficha', { id: 1, username: 'ana', role })
  device.close()
}

describe('a staff device', () => {
  it('is one with staff signed in', async () => {
    await signedIn('admin')
    expect(await holdsStaffSession()).toBe(true)
  })

  it('is none while a patient or nobody is signed in', async () => {
    await signedIn('patient')
    expect(await holdsStaffSession()).toBe(false)
    await signedIn('admin')
    const device = new DeviceDatabase()
    await endSession(device, 'ficha', { revoke: true })
    device.close()
    expect(await holdsStaffSession()).toBe(false)
  })

  it('is none when nobody ever signed in, and the check creates no database', async () => {
    expect(await holdsStaffSession()).toBe(false)
    expect(await Dexie.exists(DEVICE_DATABASE)).toBe(false)
  })

  it('is recognized without closing the database for other tabs, whatever layout it has', async () => {
    await signedIn('admin')
    const later = new Dexie(DEVICE_DATABASE)
    later.version(7).stores({ session: 'name', users: 'userId', clock: 'name', revocations: 'token', other: 'id' })
    await later.open()
    expect(await holdsStaffSession()).toBe(true)
    expect(later.isOpen()).toBe(true)
    expect(await later.table('session').count()).toBe(1)
    later.close()
  })
})
