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
  /** Resolves when the work of the first one has ended, even if its lock was stolen. */
  stolenWorkEnded: Promise<void>
}

function openTabs({ withLocks }: { withLocks: boolean }): Tabs {
  const { db, clock } = openDeviceClinic()
  const manager = new FakeLockManager()
  const lockOf = (holder: string, owner: LockOwner) =>
    createSenderLock(db, holder, clock, withLocks ? manager.seenBy(owner) : undefined)
  let onStolenWorkEnded: () => void = () => undefined
  const stolenWorkEnded = new Promise<void>((resolve) => {
    onStolenWorkEnded = resolve
  })
  const first = lockOf('first', { onStolenWorkEnded })
  return { db, clock, manager, first, second: lockOf('second', {}), stolenWorkEnded }
}

/** Work that continues until it is ended. */
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
  it('works alone; a second one is told that it is busy (S-1)', async () => {
    const { first, second } = openTabs({ withLocks })
    const { work, begun, end } = longWork()
    const running = first.run(work)
    await begun
    expect(await second.run(async () => 'second')).toBeUndefined()
    end('first')
    expect(await running).toBe('first')
    expect(await second.run(async () => 'second')).toBe('second')
  })

  it('releases the lock when its work fails, too', async () => {
    const { first, second } = openTabs({ withLocks })
    await expect(first.run(() => Promise.reject(new RangeError('failed')))).rejects.toThrow('failed')
    expect(await second.run(async () => 'second')).toBe('second')
  })

  it('renews its lease every ten seconds at most, however many requests it makes', async () => {
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

  it('keeps its lock as long as it renews', async () => {
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

  it('loses its lock after a minute without renewal (S-1)', async () => {
    const { clock, first, second } = openTabs({ withLocks })
    const { work, begun, end } = longWork()
    const running = first.run(work)
    await begun
    clock.advance(LEASE_MS)
    expect(await second.run(async () => 'second')).toBe('second')
    end('first')
    await running
  })

  it("does not end its successor's lease when it wakes up", async () => {
    const { db, clock, first, second, stolenWorkEnded } = openTabs({ withLocks })
    const { work, begun, end } = longWork()
    const running = first.run(work)
    await begun
    clock.advance(LEASE_MS)
    const successor = longWork()
    const succeeding = second.run(successor.work)
    await successor.begun
    end('first')
    await running
    if (withLocks) await stolenWorkEnded
    expect(await db.meta.get('sender')).toMatchObject({ holder: 'second' })
    successor.end('second')
    expect(await succeeding).toBe('second')
  })
})

describe('a frozen sender whose lease was erased, as by a sign-out', () => {
  it('is given a minute to renew, and then loses its lock', async () => {
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

  it('keeps its lock when it renews', async () => {
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

describe('a sender whose Web Lock was stolen', () => {
  it('reports nothing done, as if another had been busy', async () => {
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

describe('the lock of a dead tab', () => {
  it('is free at once where the browser releases the Web Lock', async () => {
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
