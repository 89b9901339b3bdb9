import { afterEach, beforeEach } from 'vitest'

/**
 * Opens something anew before each test of the file or of the `describe`, in the order in which these calls stand, and closes it after
 * the test. What is given stands for the one of the present test: whatever is read of it is read there.
 */
export function forEachTest<T extends object>(
  open: () => T | Promise<T>,
  close: (opened: T) => unknown = () => undefined,
): T {
  let opened: T | undefined
  const present = (): T => {
    if (!opened) throw new Error('it is open during a test only')
    return opened
  }
  beforeEach(async () => {
    opened = await open()
  })
  afterEach(async () => {
    const closed = opened
    opened = undefined
    if (closed) await close(closed)
  })
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(present(), name),
    set: (_, name, value) => Reflect.set(present(), name, value),
    has: (_, name) => Reflect.has(present(), name),
    ownKeys: () => Reflect.ownKeys(present()),
    getOwnPropertyDescriptor: (_, name) => {
      const described = Reflect.getOwnPropertyDescriptor(present(), name)
      return described && { ...described, configurable: true }
    },
  })
}
