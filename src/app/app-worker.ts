import { Workbox } from 'workbox-window'
import { reloadAtReplacement } from './worker-replacement.ts'
import { workerUrl } from './worker-url.ts'

const LOOK_FOR_UPDATE_MS = 60 * 60_000

/**
 * Registers the worker and looks for new versions. `onUpdate` is called when one waits, with what lets it take over; the page
 * then reloads once, but never over a form in use or while changes are being sent. Returns how to stop listening.
 */
export function registerAppWorker(onUpdate: (takeOver: () => void) => void): () => void {
  const worker = new Workbox(workerUrl(), { updateViaCache: 'none' })
  worker.addEventListener('waiting', () => onUpdate(() => worker.messageSkipWaiting()))
  const stopReloading = reloadAtReplacement()
  worker.register({ immediate: true }).catch(console.error)

  let lookedAt = Date.now()
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_FOR_UPDATE_MS) return
    lookedAt = Date.now()
    // Without network there is no news; the next look may bring some.
    worker.update().catch((error: unknown) => console.warn(error))
  }
  const timer = setInterval(look, LOOK_FOR_UPDATE_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    stopReloading()
  }
}
