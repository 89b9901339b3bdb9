import { STAFF_CACHE } from '#data/local/database/app-caches.ts'
import { appFile } from './app-file.ts'

declare const self: ServiceWorkerGlobalScope

/** So many at a time: the screen that is being opened needs the line too. */
const AT_A_TIME = 3

/** A line that died without a word must not hold up a new version for ever: the next asking begins anew. */
const LIMIT_MS = 60_000

/** What only the staff's screens need of one version of the app, kept beside everybody's files once it is wanted. */
export interface StaffFiles {
  has: (address: string) => boolean
  /** From the cache, else from the network. */
  read: (request: Request) => Promise<Response>
  /** Fetches what is missing; when it resolves all are there. Rejects when one can't be had: the next call goes on from there. */
  keepAll: () => Promise<void>
  /** Whether the device keeps any, of whichever version: somebody of the staff has worked here. */
  keepsSome: () => Promise<boolean>
  /** Drops the files of other versions. */
  dropOthers: () => Promise<void>
}

/** `paths` name the files by the hash of their content, so that versions share what is the same in both. */
export function createStaffFiles(paths: readonly string[]): StaffFiles {
  const addresses = new Set(paths.map((path) => new URL(path, self.location.href).href))
  let coming: Promise<void> | null = null

  async function fetchMissing(): Promise<void> {
    const cache = await caches.open(STAFF_CACHE)
    const kept = new Set((await cache.keys()).map(({ url }) => url))
    // All take from one row, and it ends for all when one of them fails.
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
    keepAll: () => {
      coming ??= fetchMissing().finally(() => {
        coming = null
      })
      return coming
    },
    keepsSome: async () => {
      const cache = await caches.open(STAFF_CACHE)
      return (await cache.keys()).length > 0
    },
    dropOthers: async () => {
      const cache = await caches.open(STAFF_CACHE)
      for (const request of await cache.keys()) if (!addresses.has(request.url)) await cache.delete(request)
    },
  }
}
