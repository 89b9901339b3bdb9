import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { SenderLease } from '#data/local/database/stored-meta.ts'

/** Lets only one sender of a database work at a time, across tabs and workers. */
export interface SenderLock {
  /** Runs `work` as the sender; undefined if another sender is active. */
  run<T>(work: () => Promise<T>): Promise<T | undefined>
  /** Renews the lease before a request. `patience`: milliseconds that this request may take beyond the usual limit. */
  renew(patience?: number): Promise<void>
}

/** A sender that has not renewed its lease for this long is frozen or dead and may be replaced. */
const LEASE_MS = 60_000
/** A younger lease is not written again. Even with the longest request it is renewed well before it ends. */
const FRESH_MS = 10_000
/** The longest lease that is ever granted. */
const LONGEST_LEASE_MS = 3 * LEASE_MS

/**
 * Creates the lock of a database's sender: a Web Lock, which the browser releases when its holder dies, and a lease,
 * which also ends when the holder is frozen. Without Web Locks (plain HTTP on a LAN) the lease alone is used. `now` in
 * milliseconds.
 */
export function createSenderLock(
  db: ClinicDatabase,
  holder: string,
  now: () => number,
  locks: LockManager | undefined,
): SenderLock {
  const name = `sender-${db.name}`
  let writtenAt = Number.NEGATIVE_INFINITY

  async function run<T>(work: () => Promise<T>): Promise<T | undefined> {
    // planted: no-lock
    if (!locks) return (await takeLease()) ? runWithLease(work) : undefined
    const outcome = await ask<T | typeof BUSY>(locks, { ifAvailable: true }, (lock) =>
      lock ? runWithWebLock(work) : BUSY,
    )
    if (outcome !== BUSY) return outcome
    return (await isLeaseOver()) ? ask(locks, { steal: true }, () => runWithWebLock(work)) : undefined
  }

  async function runWithWebLock<T>(work: () => Promise<T>): Promise<T> {
    await writeLease()
    return runWithLease(work)
  }

  async function runWithLease<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      await db.transaction('rw', db.meta, async () => {
        if ((await readLease())?.holder === holder) await db.meta.delete('sender')
      })
    }
  }

  /** Undefined if another sender stole the lock meanwhile. */
  async function ask<T>(
    manager: LockManager,
    options: LockOptions,
    granted: (lock: Lock | null) => T | Promise<T>,
  ): Promise<T | undefined> {
    try {
      return await manager.request<T | Promise<T>>(name, options, granted)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return undefined
      throw error
    }
  }

  async function takeLease(): Promise<boolean> {
    return db.transaction('rw', db.meta, async () => {
      const lease = await readLease()
      if (lease && lease.holder !== holder && !isOver(lease)) return false
      await writeLease()
      return true
    })
  }

  /** Skips most writes: one per request would slow down a long queue. */
  async function renew(patience = 0): Promise<void> {
    const age = now() - writtenAt
    if (age < 0 || age >= FRESH_MS || patience > 0) await writeLease(LEASE_MS + patience)
  }

  async function writeLease(span = LEASE_MS): Promise<void> {
    writtenAt = now()
    await db.meta.put({ name: 'sender', holder, until: writtenAt + span })
  }

  /** A lease that runs longer than any is granted was written under a wrong clock. */
  function isOver(lease: SenderLease): boolean {
    return lease.until <= now() || lease.until > now() + LONGEST_LEASE_MS
  }

  /**
   * Creates a lease for a lock holder without one: a sign-out erases the lease, and a tab may freeze before it writes
   * its own. It expires like any other.
   */
  async function isLeaseOver(): Promise<boolean> {
    return db.transaction('rw', db.meta, async () => {
      const lease = await readLease()
      if (lease) return isOver(lease)
      await db.meta.put({ name: 'sender', holder: SOMEBODY, until: now() + LEASE_MS })
      return false
    })
  }

  async function readLease() {
    const stored = await db.meta.get('sender')
    return stored?.name === 'sender' ? stored : undefined
  }

  return { run, renew }
}

const BUSY = Symbol('busy')
const SOMEBODY = 'somebody'
