import { describe, expect, it } from 'vitest'
import { readConnection } from '#data/local/meta.ts'
import { readFill } from '#data/local/sync-status.ts'
import { noteFirstPull, noteReply } from '#data/sync/connection.ts'
import { mirror } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic } from '#tests/features/device-clinic.ts'

describe('what the pill says of the connection', () => {
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

  it('is written only when it changes, so that no screen reads anew for nothing', async () => {
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

describe('lists of a mirror that was never filled', () => {
  it('load until the first pull fails, say so until an answer comes, and are lists once they are here', async () => {
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
