import { STAFF_CACHE } from '#data/local/database/app-caches.ts'
import { appFile } from './app-file.ts'

declare const self: ServiceWorkerGlobalScope

/** The number of parallel downloads: the screen that is being opened needs bandwidth, too. */
const AT_A_TIME = 3

/** A dead connection must not delay a new version for ever; the next request starts again. */
const LIMIT_MS = 60_000

/** The files of one version that only the staff's screens need, cached on request. */
export interface StaffFiles {
  has: (address: string) => boolean
  /** Reads from the cache, else from the network. */
  read: (request: Request) => Promise<Response>
  /**
   * Fetches the missing files; resolves when all are cached. Rejects when one fails; the next call continues from
   * there.
   */
  cacheAll: () => Promise<void>
  /** Whether the device has such files of any version: a staff member has worked here. */
  hasAny: () => Promise<boolean>
  /** Drops the files of other versions. */
  dropOthers: () => Promise<void>
}

/** `paths` contain a hash of the content, so that versions share equal files. */
export function createStaffFiles(paths: readonly string[]): StaffFiles {
  const addresses = new Set(paths.map((path) => new URL(path, self.location.href).href))
  let caching: Promise<void> | null = null

  async function fetchMissing(): Promise<void> {
    const cache = await caches.open(STAFF_CACHE)
    const kept = new Set((await cache.keys()).map(({ url }) => url))
    // All downloads take from one iterator, which ends for all when one of them fails.
    const missing = (function* () {
      for (const address of addresses) if (!kept.has(address)) yield address
    })()
    const work = async () => {
      for (const address of missing) {
        const answer = await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS) })
        await cache.put(address, appFile(address, answer))
      }
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, work))
  }

  return {
    has: (address) => addresses.has(address),
    read: async (request) => {
      const cache = await caches.open(STAFF_CACHE)
      return (await cache.match(request.url, { ignoreVary: true })) ?? fetch(request)
    },
    cacheAll: () => {
      caching ??= fetchMissing().finally(() => {
        caching = null
      })
      return caching
    },
    hasAny: async () => {
      const cache = await caches.open(STAFF_CACHE)
      return (await cache.keys()).length > 0
    },
    dropOthers: async () => {
      const cache = await caches.open(STAFF_CACHE)
      for (const request of await cache.keys()) if (!addresses.has(request.url)) await cache.delete(request)
    },
  }
}
