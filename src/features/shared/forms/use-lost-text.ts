import { useSyncExternalStore } from 'react'
import { readLost, watchUnsentMarkers } from '#data/local/outbox/unsent-marker.ts'
import { lostText } from './lost-text.ts'

/** Describes the changes that this user lost on this device and has not been told of, live; null without any. */
export function useLostText(userId: number): string | null {
  return useSyncExternalStore(watchAllTabs, () => {
    const own = readLost(localStorage).find((each) => each.userId === userId)
    return own ? lostText(own) : null
  })
}

function watchAllTabs(listener: () => void): () => void {
  const stop = watchUnsentMarkers(listener)
  window.addEventListener('storage', listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
  }
}
