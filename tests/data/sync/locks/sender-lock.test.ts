import { describe, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { createSenderLock, type SenderLock } from '#data/sync/locks/sender-lock.ts'
import { FakeLockManager, type LockOwner } from '#tests/data/fake-lock-manager.ts'
import { openDeviceClinic } from '#tests/features/device-clinic.ts'
import type { TestClock } from '#tests/support/server/test-clock.ts'

const LEASE_MS = 60_000

interface Tabs {
  db: ClinicDatabase
  clock: TestClock
  manager: FakeLockManager
  first: SenderLock
  second: SenderLock
  /** The work of the first one has ended, though its lock was stolen. */
  robbedWorkEnded: Promise<void>
}

function openTabs({ withLocks }: { withLocks: boolean }): Tabs {
  const { db, clock } = openDeviceClinic()
  const manager = new FakeLockManager()
  const lockOf = (holder: string, owner: LockOwner) =>
    createSenderLock(db, holder, clock, withLocks ? manager.seenBy(owner) : undefined)
  let onRobbedWorkEnded: () => void = () => undefined
  const robbedWorkEnded = new Promise<void>((resolve) => {
    onRobbedWorkEnded = resolve
  })
  const first = lockOf('first', { onRobbedWorkEnded })
  return { db, clock, manager, first, second: lockOf('second', {}), robbedWorkEnded }
}

/** Work that goes on until it is told to end. */
function longWork() {
  let end: (result: string) => void = () => undefined
  let hasBegun: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve
  })
  const work = () => {
    hasBegun()
    return new Promise<string>((resolve) => {
      end = resolve
    })
  }
  return { work, begun, end: (result: string) => end(result) }
}

describe.each([
  { where: 'with Web Locks', withLocks: true },
  { where: 'on plain http, by the lease alone', withLocks: false },
])('the one sender, $where', ({ withLocks }) => {
  it('works alone; who comes meanwhile is told that it is busy (S-1)', async () => {
    const { first, second } = openTabs({ withLocks })
    const { work, begun, end } = longWork()
    const running = first.run(work)
    await begun
    expect(await second.run(async () => 'second')).toBeUndefined()
    end('first')
    expect(await running).toBe('first')
    expect(await second.run(async () => 'second')).toBe('second')
  })

  it('frees its place also when its work fails', async () => {
    const { first, second } = openTabs({ withLocks })
    await expect(first.run(() => Promise.reject(new RangeError('failed')))).rejects.toThrow('failed')
    expect(await second.run(async () => 'second')).toBe('second')
  })

  it('writes that it lives every ten seconds at most, however many requests it makes', async () => {
    const { db, clock, first } = openTabs({ withLocks })
    const leaseEnd = async () => {
      const lease = await db.meta.get('sender')
      return lease?.name === 'sender' ? lease.until : null
    }
    const begin = clock()
    await first.run(async () => {
      clock.advance(9_999)
      await first.renew()
      expect(await leaseEnd()).toBe(begin + LEASE_MS)
      clock.advance(1)
      await first.renew()
      expect(await leaseEnd()).toBe(begin + 10_000 + LEASE_MS)
    })
    await first.run(async () => expect(await leaseEnd()).toBe(begin + 10_000 + LEASE_MS))
  })

  it('keeps its place as long as it shows that it lives', async () => {
    const { clock, first, second } = openTabs({ withLocks })
    const { work, begun, end } = longWork()
    const running = first.run(work)
    await begun
    clock.advance(LEASE_MS - 1)
    await first.renew()
    clock.advance(LEASE_MS - 1)
    expect(await second.run(async () => 'second')).toBeUndefined()
    end('first')
    await running
  })

  it('loses its place when it has been silent for a minute (S-1)', async () => {
    const { clock, first, second } = openTabs({ withLocks })
    const { work, begun, end } = longWork()
    const running = first.run(work)
    await begun
    clock.advance(LEASE_MS)
    expect(await second.run(async () => 'second')).toBe('second')
    end('first')
    await running
  })

  it("does not end its successor's lease when it wakes up at last", async () => {
    const { db, clock, first, second, robbedWorkEnded } = openTabs({ withLocks })
    const { work, begun, end } = longWork()
    const running = first.run(work)
    await begun
    clock.advance(LEASE_MS)
    const successor = longWork()
    const succeeding = second.run(successor.work)
    await successor.begun
    end('first')
    await running
    if (withLocks) await robbedWorkEnded
    expect(await db.meta.get('sender')).toMatchObject({ holder: 'second' })
    successor.end('second')
    expect(await succeeding).toBe('second')
  })
})

describe('a frozen sender whose lease is gone, as after a sign-out', () => {
  it('is given a minute to show that it lives, and loses its place then', async () => {
    const { db, clock, first, second } = openTabs({ withLocks: true })
    const { work, begun, end } = longWork()
    const running = first.run(work)
    await begun
    await db.meta.clear()
    expect(await second.run(async () => 'second')).toBeUndefined()
    clock.advance(LEASE_MS - 1)
    expect(await second.run(async () => 'second')).toBeUndefined()
    clock.advance(1)
    expect(await second.run(async () => 'second')).toBe('second')
    end('first')
    await running
  })

  it('keeps its place when it shows that it lives', async () => {
    const { db, clock, first, second } = openTabs({ withLocks: true })
    const { work, begun, end } = longWork()
    const running = first.run(work)
    await begun
    await db.meta.clear()
    await second.run(async () => 'second')
    clock.advance(LEASE_MS - 1)
    await first.renew()
    clock.advance(LEASE_MS - 1)
    expect(await second.run(async () => 'second')).toBeUndefined()
    end('first')
    expect(await running).toBe('first')
  })
})

describe('a sender that was robbed of its Web Lock', () => {
  it('is told nothing came of it, as if another had been busy', async () => {
    const { clock, manager, first, second } = openTabs({ withLocks: true })
    const { work, begun, end } = longWork()
    const running = first.run(work)
    await begun
    clock.advance(LEASE_MS)
    await second.run(async () => 'second')
    expect(manager.thefts).toBe(1)
    expect(await running).toBeUndefined()
    end('first')
  })
})

describe("a dead tab's place", () => {
  it('is free at once where the browser frees the Web Lock', async () => {
    const { db, clock } = openDeviceClinic()
    const manager = new FakeLockManager()
    const [dying, living] = [{}, {}]
    const { work, begun } = longWork()
    void createSenderLock(db, 'dying', clock, manager.seenBy(dying)).run(work)
    await begun
    manager.releaseAllOf(dying)
    const next = createSenderLock(db, 'living', clock, manager.seenBy(living))
    expect(await next.run(async () => 'living')).toBe('living')
  })
})
