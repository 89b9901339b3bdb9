/** What a page says to the service worker. A new version asks first: it takes over only when the page passes the person's word. */
export type PageMessage = { type: 'SKIP_WAITING' }

/** The `sync` and `periodicsync` events that run a cycle in the worker carry this tag. */
export const SYNC_TAG = 'clinic-sync'

/** Reads what arrived, which may come from an older page; null for anything else. */
export function readPageMessage(data: unknown): PageMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  return data.type === 'SKIP_WAITING' ? { type: 'SKIP_WAITING' } : null
}
