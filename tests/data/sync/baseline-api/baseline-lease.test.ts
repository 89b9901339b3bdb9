import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { createSenderLock } from '#data/sync/locks/sender-lock.ts'
import { openDeviceClinic } from '#tests/features/device-clinic.ts'

describe('the lease of a sender', () => {
  it('lasts through the longest request to a server with the baseline API, and ends a minute after it', async () => {
    const { db, clock } = openDeviceClinic()
    const lockOf = (holder: string) => createSenderLock(db, holder, clock, undefined)
    const [first, second] = [lockOf('first'), lockOf('second')]
    await first.run(async () => {
      await first.renew(120_000)
      clock.advance(120_000)
      expect(await second.run(async () => 'second')).toBeUndefined()
      clock.advance(60_000)
      expect(await second.run(async () => 'second')).toBe('second')
    })
  })
})
