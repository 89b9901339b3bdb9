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

/** Whether a page, this one among them, holds the name; false where nobody can tell. */
export async function isNameHeld(locks: LockManager | undefined, name: string): Promise<boolean> {
  const { held = [] } = (await locks?.query()) ?? {}
  return held.some((lock) => lock.name === name)
}
