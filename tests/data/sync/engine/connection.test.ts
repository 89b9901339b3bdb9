import type { BeforeRequestHook } from 'ky'
import { describe, expect, it } from 'vitest'
import { readConnection, readMirrorState } from '#data/local/database/meta.ts'
import { readFill } from '#data/local/status/sync-status.ts'
import { noteFirstPull, noteReply } from '#data/sync/engine/connection.ts'
import { runCycle } from '#data/sync/engine/cycle.ts'
import { emptyMirror } from '#data/sync/pull/mirror-drift.ts'
import { mirror } from '#tests/data/mirror-rows.ts'
import { openTablet } from '#tests/data/tablet.ts'
import { openDeviceClinic } from '#tests/features/device-clinic.ts'
import { createTestServer } from '#tests/support/server/server.ts'

describe('the reported connection', () => {
  it.each([
    { reply: 'answer', hint: true, says: 'online' },
    { reply: 'answer', hint: false, says: 'online' },
    { reply: 'no_answer', hint: true, says: 'no_network' },
    { reply: 'no_answer', hint: false, says: 'no_server' },
    { reply: 'not_api', hint: true, says: 'no_server' },
    { reply: 'not_api', hint: false, says: 'no_server' },
  ] as const)('after $reply, with the browser offline: $hint, is $says', async ({ reply, hint, says }) => {
    const { db } = openDeviceClinic()
    expect((await readConnection(db)).connection).toBeNull()
    await noteReply({ db, isOffline: () => hint }, reply)
    expect((await readConnection(db)).connection).toBe(says)
  })

  it('is written only when it changes, so that no screen reads again for nothing', async () => {
    const { db } = openDeviceClinic()
    let writes = 0
    db.meta.hook('creating', () => {
      writes++
    })
    db.meta.hook('updating', () => {
      writes++
    })
    const ports = { db, isOffline: () => false }
    await noteReply(ports, 'answer')
    await noteReply(ports, 'answer')
    await noteReply(ports, 'not_api')
    expect(writes).toBe(2)
  })
})

describe('the lists of a mirror that was never filled', () => {
  it('are loading until the first pull fails, report that until an answer comes, and then are shown', async () => {
    const { db } = openDeviceClinic()
    const ports = { db, isOffline: () => false }
    expect(await readFill(db, 'patient')).toBe('loading')
    await noteReply(ports, 'no_answer')
    await noteFirstPull(ports, true)
    expect(await readFill(db, 'patient')).toBe('failed')
    await noteReply(ports, 'answer')
    expect(await readFill(db, 'patient')).toBe('loading')
    await mirror(db)
    expect(await readFill(db, 'patient')).toBe('filled')
  })
})

describe('a first pull that failed', () => {
  it('is forgotten once another has succeeded: a refilled mirror shows as loading again', async () => {
    const server = await createTestServer({ dataDir: ':memory:' })
    const { db, ports, sync } = await openTablet(() => server.app, server.clock, await server.adminToken())
    const busy: BeforeRequestHook = ({ request }) =>
      request.url.includes('/professionals')
        ? Response.json({}, { status: 503, headers: { 'Sync-Epoch': '1' } })
        : undefined
    expect(await runCycle({ ...ports, api: ports.api.extend({ hooks: { beforeRequest: [busy] } }) })).toBe('not_now')
    expect(await readFill(db, 'professional')).toBe('failed')
    expect(await sync()).toBe('done')
    await emptyMirror(db, (await readMirrorState(db))?.epoch ?? 0)
    expect(await readFill(db, 'professional')).toBe('loading')
    await server.stop()
  })
})
