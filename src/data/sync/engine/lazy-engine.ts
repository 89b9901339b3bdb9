import type { SyncEngine } from './sync-engine.ts'

/** Pause before the code is fetched again; doubled after each failure. */
const AGAIN_MS = 3_000
/** The longest such pause: the code may be gone from the server, and the page then hears of a new version. */
const SELDOM_MS = 60_000

/** Schedules a task; returns a function that cancels it. */
export type Later = (task: () => void) => () => void

/**
 * Creates an engine whose code is loaded after the first screen, which needs only the mirror. Loading starts when
 * `later` says so, or at the first kick. After a failure it is tried again, at once by a kick. The kick itself need not
 * be passed on, since an engine starts with a cycle.
 */
export function createLazyEngine(fetchEngine: () => Promise<SyncEngine>, later: Later): SyncEngine {
  let engine: SyncEngine | null = null
  let callOff: () => void = () => undefined
  /** Retries the pending fetch at once; null if none is pending. */
  let askAgain: (() => void) | null = null
  let hasBegun = false
  let isStopped = false

  function begin(): void {
    if (hasBegun || isStopped) return
    hasBegun = true
    callOff()
    fetchOne(AGAIN_MS)
  }

  function fetchOne(patience: number): void {
    fetchEngine().then(
      (fetched) => {
        if (isStopped) return
        engine = fetched
        fetched.start()
      },
      (error: unknown) => {
        console.error(error)
        if (isStopped) return
        askAgain = () => {
          callOff()
          askAgain = null
          fetchOne(Math.min(patience * 2, SELDOM_MS))
        }
        const timer = setTimeout(askAgain, patience)
        callOff = () => clearTimeout(timer)
      },
    )
  }

  return {
    start: () => {
      callOff = later(begin)
    },
    kick: () => {
      if (engine) engine.kick()
      else if (askAgain) askAgain()
      else begin()
    },
    stop: () => {
      isStopped = true
      askAgain = null
      callOff()
      engine?.stop()
    },
  }
}
