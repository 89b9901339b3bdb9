import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, expect, it } from 'vitest'
import { DEVICE_DATABASE, DeviceDatabase } from '#data/local/database/device-database.ts'
import { readSignedOutChanges } from '#data/local/outbox/signed-out-changes.ts'
import { endSession, startSession } from '#data/local/session/session.ts'

afterEach(() => Dexie.delete(DEVICE_DATABASE))

it('signed-out changes are those of all users except the one signed in', async () => {
  const device = new DeviceDatabase()
  await device.users.bulkPut([
    { userId: 1, username: 'duena', waiting: 2 },
    { userId: 2, username: 'recepcion', waiting: 3 },
    { userId: 3, username: 'paciente', waiting: 0 },
  ])
  await startSession(device, 'ficha', { id: 1, username: 'duena', role: 'admin' })
  expect(await readSignedOutChanges(device)).toEqual([{ userId: 2, username: 'recepcion', waiting: 3 }])
  await endSession(device, 'ficha', { revoke: false })
  expect(await readSignedOutChanges(device)).toEqual([
    { userId: 1, username: 'duena', waiting: 2 },
    { userId: 2, username: 'recepcion', waiting: 3 },
  ])
  device.close()
})
