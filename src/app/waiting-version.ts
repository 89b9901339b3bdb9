import { useSyncExternalStore } from 'react'

/** A new version of the app that waits, and whether the person wants it. */
interface WaitingVersion {
  /** Null while none waits. */
  takeOver: (() => void) | null
  isWanted: boolean
}

let state: WaitingVersion = { takeOver: null, isWanted: false }
const listeners = new Set<() => void>()

/** One waits; `takeOver` lets it in. */
export function offerVersion(takeOver: () => void): void {
  become({ ...state, takeOver })
}

/** Not now. */
export function putOffVersion(): void {
  become({ takeOver: null, isWanted: false })
}

/** As soon as one waits and nothing is lost by it. */
export function wantVersion(): void {
  become({ ...state, isWanted: true })
}

export function useWaitingVersion(): WaitingVersion {
  return useSyncExternalStore(watch, () => state)
}

/** Asks the server whether there is a newer one: 'none' when not, 'unreachable' when nobody answers. */
export async function lookForVersion(): Promise<'found' | 'none' | 'unreachable'> {
  // Without a worker every load of the page is the newest.
  if (!('serviceWorker' in navigator)) return 'none'
  const registration = await navigator.serviceWorker.getRegistration()
  try {
    await registration?.update()
  } catch (error) {
    console.warn(error)
    return 'unreachable'
  }
  return registration?.installing || registration?.waiting ? 'found' : 'none'
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(next: WaitingVersion): void {
  state = next
  for (const listener of listeners) listener()
}
