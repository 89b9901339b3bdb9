/** The worker's cache of files that only staff screens need, keyed by content-hashed file names. */
export const STAFF_CACHE = 'staff-screens'

/** Name prefix of the worker's precache, which holds the files that everybody needs. */
const EVERYBODYS = 'workbox-precache-v2-'

/** Whether the running version of the app uses this cache. All others belong to versions that are gone. */
export function isInUse(cacheName: string): boolean {
  return cacheName === STAFF_CACHE || cacheName.startsWith(EVERYBODYS)
}
