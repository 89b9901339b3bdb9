import type { SyncEngine } from './sync-engine.ts'

/** What could not be fetched is asked for again so soon, each time after twice as long, */
const AGAIN_MS = 3_000
/** and at last so seldom: it may be gone from the server for good, and the page is then told of a new version. */
const SELDOM_MS = 60_000

/** Does something later; the answer calls it off. */
export type Later = (task: () => void) => () => void

/**
 * An engine whose code comes after the screen: what the mirror holds is drawn without it. It begins when `later` says, or with the
 * first kick. `fetchEngine` is asked again until it gives one, by a kick at once; more it needs not, since an engine begins with a cycle.
 */
export function createLazyEngine(fetchEngine: () => Promise<SyncEngine>, later: Later): SyncEngine {
  let engine: SyncEngine | null = null
  let callOff: () => void = () => undefined
  /** Asks at once for what is to be asked for again later. */
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
