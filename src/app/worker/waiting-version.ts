import { useSyncExternalStore } from 'react'
import { CHUNK_MISSING } from '#app/start/fetch-chunk.ts'
import { servesAnotherBuild } from './served-build.ts'
import { activationOf, whenInstalled } from './waiting-worker.ts'

/** A waiting new version of the app, and whether the person wants it. */
interface WaitingVersion {
  /** Activates it; null while none waits. */
  activate: (() => void) | null
  isWanted: boolean
  /** The person does not want it now. */
  isPostponed: boolean
}

let state: WaitingVersion = { activate: null, isWanted: false, isPostponed: false }
const listeners = new Set<() => void>()

/** Offers a waiting version; `activate` activates it. */
export function offerVersion(activate: () => void): void {
  setVersion({ ...state, activate, isPostponed: false })
}

/** Hides the offer for now. */
export function postponeVersion(): void {
  setVersion({ ...state, isWanted: false, isPostponed: true })
}

/** Wants the next version as soon as one waits and a reload loses nothing. */
export function wantVersion(): void {
  setVersion({ ...state, isWanted: true, isPostponed: false })
}

export function useWaitingVersion(): WaitingVersion {
  return useSyncExternalStore(watch, () => state)
}

/**
 * Asks the server for a newer version and waits until it is installed: 'found' when one is offered, 'none' when there
 * is none, 'unreachable' when the server or a part of the version can't be reached.
 */
export async function checkForVersion(): Promise<'found' | 'none' | 'unreachable'> {
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
  if (!registration) return checkServer()
  try {
    await registration.update()
  } catch (error) {
    console.warn(error)
    return 'unreachable'
  }
  const { installing } = registration
  const outcome = installing && (await whenInstalled(installing))
  if (!registration.waiting) return outcome === 'redundant' ? 'unreachable' : 'none'
  if (!state.activate) offerVersion(activationOf(registration))
  return 'found'
}

/** Without a worker, a reload gets the newest version. */
async function checkServer(): Promise<'found' | 'none' | 'unreachable'> {
  try {
    if (!(await servesAnotherBuild())) return 'none'
  } catch (error) {
    console.warn(error)
    return 'unreachable'
  }
  offerVersion(() => window.location.reload())
  return 'found'
}

/**
 * Looks for a new version when a chunk of this one can't be fetched: after a deployment the server no longer has it.
 * Returns a function that stops.
 */
export function checkWhenChunkIsMissing(): () => void {
  const look = () => {
    if (!state.activate) checkForVersion().catch(console.error)
    else if (state.isPostponed) setVersion({ ...state, isPostponed: false })
  }
  window.addEventListener(CHUNK_MISSING, look)
  return () => window.removeEventListener(CHUNK_MISSING, look)
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setVersion(next: WaitingVersion): void {
  state = next
  for (const listener of listeners) listener()
}
