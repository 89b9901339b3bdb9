import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { SenderLease } from '#data/local/database/meta-records.ts'

/** Lets one sender of a database work at a time, whatever tabs and workers there are. */
export interface SenderLock {
  /** Runs `work` as the sender; undefined when another one is at it. */
  run<T>(work: () => Promise<T>): Promise<T | undefined>
  /** Says that the sender is alive, before each request; `patience`: by how many milliseconds this one may take longer than usual. */
  renew(patience?: number): Promise<void>
}

/** A sender that has been silent for so long is frozen or dead: its place may be taken. */
const LEASE_MS = 60_000
/** A lease younger than this is not written anew: with the longest request it still ends well before the place may be taken. */
const FRESH_MS = 10_000
/** No lease is given for longer. */
const LONGEST_LEASE_MS = 3 * LEASE_MS

/**
 * The lock of a database's sender: a Web Lock, which the browser frees when its holder dies, and a lease, which also ends
 * when the holder is frozen. Where Web Locks are missing (plain http on a LAN) the lease alone serves. `now` in milliseconds.
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
    if (!locks) return (await takeLease()) ? leased(work) : undefined
    const outcome = await ask<T | typeof BUSY>(locks, { ifAvailable: true }, (lock) => (lock ? held(work) : BUSY))
    if (outcome !== BUSY) return outcome
    return (await isLeaseOver()) ? ask(locks, { steal: true }, () => held(work)) : undefined
  }

  async function held<T>(work: () => Promise<T>): Promise<T> {
    await writeLease()
    return leased(work)
  }

  async function leased<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      await db.transaction('rw', db.meta, async () => {
        if ((await readLease())?.holder === holder) await db.meta.delete('sender')
      })
    }
  }

  /** Undefined when the lock was stolen meanwhile: another sender has taken over. */
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

  /** Each request asks; a write to the disk for every one of them would slow a long queue down. */
  async function renew(patience = 0): Promise<void> {
    const age = now() - writtenAt
    if (age < 0 || age >= FRESH_MS || patience > 0) await writeLease(LEASE_MS + patience)
  }

  async function writeLease(span = LEASE_MS): Promise<void> {
    writtenAt = now()
    await db.meta.put({ name: 'sender', holder, until: writtenAt + span })
  }

  /** A lease that runs further than any is given was set by a clock that was wrong. */
  function isOver(lease: SenderLease): boolean {
    return lease.until <= now() || lease.until > now() + LONGEST_LEASE_MS
  }

  /**
   * Whoever holds the lock without a lease gets one now: a sign-out erases it, and a tab may be frozen before it writes its own. When
   * nobody renews it, its place may be taken like any other.
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
    const record = await db.meta.get('sender')
    return record?.name === 'sender' ? record : undefined
  }

  return { run, renew }
}

const BUSY = Symbol('busy')
const SOMEBODY = 'somebody'
