/**
 * What a page says to the service worker. A new version asks first: it takes over only when the page passes the person's word
 * (SKIP_WAITING). Somebody of the staff is signed in (KEEP_STAFF_SCREENS): the worker answers whether it holds all that the staff's
 * screens need.
 */
export interface PageMessage {
  type: (typeof MESSAGES)[number]
}

const MESSAGES = ['SKIP_WAITING', 'KEEP_STAFF_SCREENS'] as const

/** The `sync` and `periodicsync` events that run a cycle in the worker carry this tag. */
export const SYNC_TAG = 'clinic-sync'

/** Reads what arrived, which may come from an older page; null for anything else. */
export function readPageMessage(data: unknown): PageMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  const type = MESSAGES.find((known) => known === data.type)
  return type ? { type } : null
}
