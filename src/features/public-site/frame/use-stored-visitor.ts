import { useSyncExternalStore } from 'react'
import { SESSION_KEYS } from '#data/local/session/session-keys.ts'

function watch(onChange: () => void): () => void {
  window.addEventListener('storage', onChange)
  return () => window.removeEventListener('storage', onChange)
}

/** Whether somebody is signed in on this device, according to localStorage; false in a prerendered page. */
export function useStoredVisitor(): boolean {
  return useSyncExternalStore(
    watch,
    () => isVisitorStored(() => localStorage),
    () => false,
  )
}

/**
 * Reads this from the storage. Browsers that block site data throw on access to it: nobody is signed in there, and the
 * page must not break.
 */
export function isVisitorStored(storage: () => Pick<Storage, 'getItem'>): boolean {
  try {
    return storage().getItem(SESSION_KEYS.token) !== null
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') return false
    throw error
  }
}
