/**
 * Holds a name for this page until the answer is called or the page dies; null when another page holds it. Where the browser has
 * no locks (plain http on a LAN) nobody can tell, and the name is taken for free.
 */
export function holdName(locks: LockManager | undefined, name: string): Promise<(() => void) | null> {
  if (!locks) return Promise.resolve(() => undefined)
  return new Promise((resolve, reject) => {
    const held = (lock: Lock | null) => {
      if (!lock) return resolve(null)
      return new Promise<void>((release) => resolve(release))
    }
    locks.request(name, { ifAvailable: true }, held).catch(reject)
  })
}

/** Holds a name as soon as nobody else does, until the answer is called or the page dies. */
export function keepName(locks: LockManager | undefined, name: string): () => void {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  locks?.request(name, {}, () => released).catch(console.warn)
  return release
}

/**
 * Waits until no other page holds the name, and holds it while `work` goes on; null, without any work, when `signal` aborts sooner.
 * Where the browser has no locks nobody waits.
 */
export async function workInTurn<T>(
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

/** Whether a page, this one among them, holds the name; false where nobody can tell. */
export async function isNameHeld(locks: LockManager | undefined, name: string): Promise<boolean> {
  const { held = [] } = (await locks?.query()) ?? {}
  return held.some((lock) => lock.name === name)
}
