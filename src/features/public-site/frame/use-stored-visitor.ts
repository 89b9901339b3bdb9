import { useSyncExternalStore } from 'react'
import { SESSION_KEYS } from '#data/local/session/session-keys.ts'

function watch(onChange: () => void): () => void {
  window.addEventListener('storage', onChange)
  return () => window.removeEventListener('storage', onChange)
}

/** Whether somebody is signed in on this device, as far as its page's copy of the session tells; nobody in a page drawn ahead. */
export function useStoredVisitor(): boolean {
  return useSyncExternalStore(
    watch,
    () => isVisitorStored(() => localStorage),
    () => false,
  )
}

/** A browser that keeps nothing for sites throws at the very name of its storage: nobody is signed in there, and the page stays. */
export function isVisitorStored(storage: () => Pick<Storage, 'getItem'>): boolean {
  try {
    return storage().getItem(SESSION_KEYS.token) !== null
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') return false
    throw error
  }
}
