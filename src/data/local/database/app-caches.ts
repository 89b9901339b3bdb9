/** The worker keeps here what only the staff's screens need, by the names of the files, which hold the hash of their content. */
export const STAFF_CACHE = 'staff-screens'

/** And in the cache whose name begins so everybody's files. */
const EVERYBODYS = 'workbox-precache-v2-'

/** Whether the running version of the app lives on this cache; every other is of versions that are gone. */
export function isInUse(cacheName: string): boolean {
  return cacheName === STAFF_CACHE || cacheName.startsWith(EVERYBODYS)
}
