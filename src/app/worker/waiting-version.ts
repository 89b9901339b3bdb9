import { useSyncExternalStore } from 'react'
import { CHUNK_MISSING } from '#app/start/fetch-chunk.ts'
import { servesAnotherBuild } from './served-build.ts'
import { takeOverOf, whenInstalled } from './waiting-worker.ts'

/** A waiting new version of the app, and whether the person wants it. */
interface WaitingVersion {
  /** Activates it; null while none waits. */
  takeOver: (() => void) | null
  isWanted: boolean
  /** The person does not want it now. */
  isPutOff: boolean
}

let state: WaitingVersion = { takeOver: null, isWanted: false, isPutOff: false }
const listeners = new Set<() => void>()

/** Offers a waiting version; `takeOver` activates it. */
export function offerVersion(takeOver: () => void): void {
  become({ ...state, takeOver, isPutOff: false })
}

/** Hides the offer for now. */
export function putOffVersion(): void {
  become({ ...state, isWanted: false, isPutOff: true })
}

/** Wants the next version as soon as one waits and a reload loses nothing. */
export function wantVersion(): void {
  become({ ...state, isWanted: true, isPutOff: false })
}

export function useWaitingVersion(): WaitingVersion {
  return useSyncExternalStore(watch, () => state)
}

/**
 * Asks the server for a newer version and waits until it is installed: 'found' when one is offered, 'none' when there
 * is none, 'unreachable' when the server or a part of the version can't be reached.
 */
export async function lookForVersion(): Promise<'found' | 'none' | 'unreachable'> {
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
  if (!registration) return lookAtServer()
  try {
    await registration.update()
  } catch (error) {
    console.warn(error)
    return 'unreachable'
  }
  const { installing } = registration
  const outcome = installing && (await whenInstalled(installing))
  if (!registration.waiting) return outcome === 'redundant' ? 'unreachable' : 'none'
  if (!state.takeOver) offerVersion(takeOverOf(registration))
  return 'found'
}

/** Without a worker, a reload gets the newest version. */
async function lookAtServer(): Promise<'found' | 'none' | 'unreachable'> {
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
export function lookWhenChunkIsMissing(): () => void {
  const look = () => {
    if (!state.takeOver) lookForVersion().catch(console.error)
    else if (state.isPutOff) become({ ...state, isPutOff: false })
  }
  window.addEventListener(CHUNK_MISSING, look)
  return () => window.removeEventListener(CHUNK_MISSING, look)
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(next: WaitingVersion): void {
  state = next
  for (const listener of listeners) listener()
}
