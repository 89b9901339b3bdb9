/**
 * A message from a page to the service worker. SKIP_WAITING: the person agreed to the waiting new version.
 * KEEP_STAFF_SCREENS: a staff member is signed in; the worker answers whether it has cached all staff screens.
 */
export interface PageMessage {
  type: (typeof MESSAGES)[number]
}

const MESSAGES = ['SKIP_WAITING', 'KEEP_STAFF_SCREENS'] as const

/** Tag of the `sync` and `periodicsync` events that run a cycle in the worker. */
export const SYNC_TAG = 'clinic-sync'

/** Reads a message, which may come from an older page; null for anything else. */
export function readPageMessage(data: unknown): PageMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  const type = MESSAGES.find((known) => known === data.type)
  return type ? { type } : null
}
