/**
 * Acquires a name for this page until the returned function is called or the page dies; null if another page holds it.
 * Without Web Locks (plain HTTP on a LAN) it always succeeds.
 */
export function acquireLock(locks: LockManager | undefined, name: string): Promise<(() => void) | null> {
  if (!locks) return Promise.resolve(() => undefined)
  return new Promise((resolve, reject) => {
    const held = (lock: Lock | null) => {
      if (!lock) return resolve(null)
      return new Promise<void>((release) => resolve(release))
    }
    locks.request(name, { ifAvailable: true }, held).catch(reject)
  })
}

/** Acquires a name as soon as it is free. The page holds it until the returned function is called or the page dies. */
export function keepLock(locks: LockManager | undefined, name: string): () => void {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  locks?.request(name, {}, () => released).catch(console.warn)
  return release
}

/**
 * Waits until no other page holds the name, and holds it while `work` runs. Null, without running it, if `signal`
 * aborts first. Without Web Locks it does not wait.
 */
export async function runWithLock<T>(
  locks: LockManager | undefined,
  name: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T | null> {
  if (!locks) return work()
  try {
    return await locks.request<Promise<T>>(name, { signal }, work)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  }
}

/** Whether any page, including this one, holds the name; false without Web Locks. */
export async function isLockHeld(locks: LockManager | undefined, name: string): Promise<boolean> {
  const { held = [] } = (await locks?.query()) ?? {}
  return held.some((lock) => lock.name === name)
}
