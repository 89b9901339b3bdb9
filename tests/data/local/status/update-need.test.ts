import { describe, expect, it } from 'vitest'
import { noteUpdateNeed, readUpdateNeed } from '#data/local/status/update-need.ts'
import { OUTBOX_SCHEMA } from '#domain/sync/outbox/outbox-entry.ts'
import { WIRE_SCHEMA } from '#domain/wire/sync-protocol.ts'
import { anEntry } from '#tests/domain/sync/outbox-builders.ts'
import { openDeviceClinic } from '#tests/features/device-clinic.ts'

describe('an update', () => {
  it('is not needed while the app can read all rows and changes', async () => {
    const { db } = openDeviceClinic()
    await db.outbox.add(anEntry())
    await noteUpdateNeed(db, 'server_schema', WIRE_SCHEMA)
    expect(await readUpdateNeed(db)).toBeNull()
  })

  it("is needed when the server's rows are newer, until the app has caught up", async () => {
    const { db } = openDeviceClinic()
    await noteUpdateNeed(db, 'server_schema', WIRE_SCHEMA + 1)
    expect(await readUpdateNeed(db)).toBe('server')
    await noteUpdateNeed(db, 'server_schema', null)
    expect(await readUpdateNeed(db)).toBeNull()
  })

  it('stays needed by an older app in another tab while this one, which reads all, goes on', async () => {
    const { db } = openDeviceClinic()
    await noteUpdateNeed(db, 'server_schema', WIRE_SCHEMA)
    await noteUpdateNeed(db, 'server_schema', null)
    expect(await db.meta.get('server_schema')).toMatchObject({ schema: WIRE_SCHEMA })
  })

  it('is needed when a newer version of the app left changes on this device', async () => {
    const { db } = openDeviceClinic()
    await db.outbox.add(anEntry({ schema: OUTBOX_SCHEMA + 1 }))
    expect(await readUpdateNeed(db)).toBe('device')
  })

  it('is needed by each app that must judge such changes, and by none that can read them', async () => {
    const { db } = openDeviceClinic()
    await db.meta.put({ name: 'newer_changes', schema: OUTBOX_SCHEMA })
    expect(await readUpdateNeed(db)).toBeNull()
    await noteUpdateNeed(db, 'newer_changes', OUTBOX_SCHEMA + 1)
    expect(await readUpdateNeed(db)).toBe('device')
    await noteUpdateNeed(db, 'newer_changes', OUTBOX_SCHEMA)
    expect(await readUpdateNeed(db)).toBe('device')
    await noteUpdateNeed(db, 'newer_changes', null)
    expect(await readUpdateNeed(db)).toBeNull()
  })
})
