import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DeviceDatabase } from '#data/local/database/device-database.ts'
import {
  beginSession,
  discardToken,
  leaveSession,
  noteLeft,
  restoreSession,
  type SessionLoss,
  sessionLossOf,
  watchSession,
} from '#data/local/session/page-session.ts'
import { endSession, readSession } from '#data/local/session/session.ts'
import { storeSession } from '#data/local/session/stored-session.ts'
import { readStoredUser } from '#domain/wire/session-wire.ts'
import { noRoom, onDiskThatFails } from '#tests/data/full-disk.ts'
import { MemoryStorage } from '#tests/support/browser/memory-storage.ts'
import { eventually } from '#tests/support/eventually.ts'

const ana = { id: 1, username: 'ana', role: 'admin' }
const bea = { id: 2, username: 'bea', role: 'patient' }

/** What the page remembers of the session; null when incomplete or corrupt. */
function readStoredSession(storage: Storage) {
  const token = storage.getItem('token')
  const user = readStoredUser(storage.getItem('user'))
  return token && user ? { token, user } : null
}

describe('the session of a page', () => {
  let device: DeviceDatabase
  let storage: Storage

  beforeEach(() => {
    device = new DeviceDatabase()
    storage = new MemoryStorage()
  })

  afterEach(async () => {
    vi.restoreAllMocks()
    await device.delete()
  })

  const revocations = async () => (await device.revocations.toArray()).map(({ token }) => token)

  it('is stored in the device and in the page after a sign-in', async () => {
    await beginSession(device, storage, 'ficha-1', ana)
    expect(await readSession(device)).toMatchObject({ token: 'ficha-1', user: ana })
    expect(readStoredSession(storage)).toEqual({ token: 'ficha-1', user: ana })
  })

  it('is written to the device before the page', async () => {
    const failing = new MemoryStorage()
    failing.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    await expect(beginSession(device, failing, 'ficha-1', ana)).rejects.toThrow('full')
    expect(await readSession(device)).toMatchObject({ token: 'ficha-1' })
  })

  it('is the one of the device when a page starts', async () => {
    await beginSession(device, storage, 'ficha-1', ana)
    storeSession(storage, 'ficha-vieja', bea)
    expect(await restoreSession(device, storage)).toMatchObject({ token: 'ficha-1', user: ana })
    expect(readStoredSession(storage)).toEqual({ token: 'ficha-1', user: ana })
  })

  it('is cleared from the page when the worker ended it on the device', async () => {
    await beginSession(device, storage, 'ficha-1', ana)
    storage.setItem('servicePrices', '{}')
    await endSession(device, 'ficha-1', { revoke: false })
    expect(await restoreSession(device, storage)).toBeNull()
    expect(storage.getItem('token')).toBeNull()
    expect(storage.getItem('user')).toBeNull()
    expect(storage.getItem('servicePrices')).toBe('{}')
  })

  it('ends at once on this device, and its token waits to be revoked (U-2)', async () => {
    await beginSession(device, storage, 'ficha-1', ana)
    await leaveSession(device, storage, { token: 'ficha-1', user: ana })
    expect(await readSession(device)).toBeNull()
    expect(readStoredSession(storage)).toBeNull()
    expect(await revocations()).toEqual(['ficha-1'])
    expect(await device.users.get(ana.id)).toMatchObject({ leaving: true })
  })

  it('ends on a full disk, too, and the sign-out is noted once there is room again (U-4)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const disk = onDiskThatFails(device, noRoom)
    await beginSession(device, storage, 'ficha-1', ana)
    const left = { token: 'ficha-1', user: ana }
    disk.hasRoom = false
    expect(await leaveSession(device, storage, left)).toBe(false)
    expect(await readSession(device)).toBeNull()
    expect(readStoredSession(storage)).toBeNull()
    await expect(noteLeft(device, left)).rejects.toThrow('quota')
    disk.hasRoom = true
    await noteLeft(device, left)
    expect(await revocations()).toEqual(['ficha-1'])
    expect(await device.users.get(ana.id)).toMatchObject({ leaving: true })
  })

  it('is revoked when another one replaces it, and so is a token without a session', async () => {
    await beginSession(device, storage, 'ficha-1', ana)
    await beginSession(device, storage, 'ficha-2', bea)
    await discardToken(device, 'ficha-3')
    expect(await revocations()).toEqual(['ficha-1', 'ficha-3'])
    expect(await readSession(device)).toMatchObject({ token: 'ficha-2' })
  })

  it('leaves no token to revoke at a server with the baseline API, which can not revoke it', async () => {
    await beginSession(device, storage, 'ficha-1', ana, true)
    await beginSession(device, storage, 'ficha-2', bea, true)
    await discardToken(device, 'ficha-3', true)
    await leaveSession(device, storage, { token: 'ficha-2', user: bea })
    expect(await readSession(device)).toBeNull()
    expect(await revocations()).toEqual([])
  })

  it('leaves its token marked as one that only our server can revoke', async () => {
    await beginSession(device, storage, 'ficha-1', ana, false)
    await leaveSession(device, storage, { token: 'ficha-1', user: ana })
    await discardToken(device, 'ficha-2', false)
    expect(await device.revocations.toArray()).toEqual([
      { token: 'ficha-1', isPlain: false },
      { token: 'ficha-2', isPlain: false },
    ])
  })

  it('reports how it ended', async () => {
    await beginSession(device, storage, 'ficha-1', ana)
    expect(await sessionLossOf(device, 'ficha-1', ana.id)).toBeNull()
    await endSession(device, 'ficha-1', { revoke: false })
    expect(await sessionLossOf(device, 'ficha-1', ana.id)).toBe('expired')
    await beginSession(device, storage, 'ficha-2', ana)
    expect(await sessionLossOf(device, 'ficha-1', ana.id)).toBe('left')
    await leaveSession(device, storage, { token: 'ficha-2', user: ana })
    expect(await sessionLossOf(device, 'ficha-2', ana.id)).toBe('left')
  })

  it('is not reported as expired when the device has forgotten its user', async () => {
    await beginSession(device, storage, 'ficha-1', ana)
    await beginSession(device, storage, 'ficha-2', bea)
    expect(await sessionLossOf(device, 'ficha-1', ana.id)).toBe('left')
    await device.delete({ disableAutoOpen: false })
    expect(await sessionLossOf(device, 'ficha-2', bea.id)).toBe('erased')
    await beginSession(device, storage, 'ficha-3', ana)
    await endSession(device, 'ficha-3', { revoke: false })
    expect(await sessionLossOf(device, 'ficha-3', ana.id)).toBe('expired')
  })

  it('is reported as left even after the server has been told', async () => {
    await beginSession(device, storage, 'ficha-1', ana)
    await leaveSession(device, storage, { token: 'ficha-1', user: ana })
    await device.revocations.delete('ficha-1')
    expect(await sessionLossOf(device, 'ficha-1', ana.id)).toBe('left')
  })

  it('is revoked when another one begins at the same moment in another tab', async () => {
    const otherTab = new DeviceDatabase()
    await Promise.all([
      beginSession(device, storage, 'ficha-ana', ana),
      beginSession(otherTab, storage, 'ficha-bea', bea),
    ])
    otherTab.close()
    const present = await readSession(device)
    const replaced =
      present?.token === 'ficha-ana' ? { token: 'ficha-bea', user: bea } : { token: 'ficha-ana', user: ana }
    expect(await revocations()).toEqual([replaced.token])
    expect(await device.users.get(replaced.user.id)).toMatchObject({ leaving: true })
  })

  it('stays, in the device and in the page, when an older session is left late', async () => {
    await beginSession(device, storage, 'ficha-1', ana)
    await beginSession(device, storage, 'ficha-2', ana)
    await leaveSession(device, storage, { token: 'ficha-1', user: ana })
    expect(await readSession(device)).toMatchObject({ token: 'ficha-2' })
    expect(readStoredSession(storage)).toEqual({ token: 'ficha-2', user: ana })
    await endSession(device, 'ficha-2', { revoke: false })
    expect(await sessionLossOf(device, 'ficha-2', ana.id)).toBe('expired')
  })

  it('notifies its page when another tab or the worker ended it', async () => {
    await beginSession(device, storage, 'ficha-1', ana)
    const losses: SessionLoss[] = []
    const stop = watchSession(
      device,
      'ficha-1',
      ana.id,
      (loss) => losses.push(loss),
      (error) => {
        throw error
      },
    )
    await endSession(device, 'ficha-1', { revoke: false })
    await eventually(() => expect(losses).toEqual(['expired']))
    stop()
  })
})
