import { useSyncExternalStore } from 'react'
import { readLost, watchWitness } from '#data/local/outbox/unsent-witness.ts'
import { lostText } from './lost-text.ts'

/** What this user has lost on this device and has not been told of yet, in words, live; null of nothing. */
export function useLostText(userId: number): string | null {
  return useSyncExternalStore(watchAllTabs, () => {
    const own = readLost(localStorage).find((each) => each.userId === userId)
    return own ? lostText(own) : null
  })
}

function watchAllTabs(listener: () => void): () => void {
  const stop = watchWitness(listener)
  window.addEventListener('storage', listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
  }
}
