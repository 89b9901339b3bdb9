import { Workbox } from 'workbox-window'
import { activationOf, whenInstalled } from './waiting-worker.ts'
import { reloadAtReplacement } from './worker-replacement.ts'
import { workerUrl } from './worker-url.ts'

const CHECK_EVERY_MS = 60 * 60_000

/**
 * Registers the worker and looks for new versions. Calls `onUpdate` for each waiting version, with the function that
 * activates it. The page then reloads once, but never over a form in use or while changes are being sent. Returns a
 * function that stops listening.
 */
export function registerAppWorker(onUpdate: (activate: () => void) => void): () => void {
  const url = workerUrl()
  const stopped = new AbortController()
  const { signal } = stopped
  const known = new WeakSet<ServiceWorker>()

  const offer = async (worker: ServiceWorker, registration: ServiceWorkerRegistration) => {
    if (known.has(worker)) return
    known.add(worker)
    const state = await whenInstalled(worker)
    if (state === 'installed' && !signal.aborted) onUpdate(activationOf(registration))
  }
  const follow = (registration: ServiceWorkerRegistration) => {
    for (const worker of [registration.waiting, registration.installing]) {
      if (worker) offer(worker, registration).catch(console.error)
    }
  }

  // Workbox reports only one new version: it stops listening after an update that it attributes to another page.
  const register = async () => {
    const registration = await new Workbox(url, { updateViaCache: 'none' }).register({ immediate: true })
    if (!registration || signal.aborted) return
    registration.addEventListener('updatefound', () => follow(registration), { signal })
    follow(registration)
  }
  const checkForUpdate = async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    // Browsers drop the registration when the very first installation fails.
    if (!registration) return register()
    follow(registration)
    await registration.update()
  }

  let checkedAt = Date.now()
  const check = () => {
    if (document.visibilityState !== 'visible' || isRecent(checkedAt)) return
    checkedAt = Date.now()
    // Offline there is nothing to find; the next check may succeed.
    checkForUpdate().catch((error: unknown) => console.warn(error))
  }
  const stopReloading = reloadAtReplacement()
  register().catch(console.error)
  const timer = setInterval(check, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', check, { signal })
  return () => {
    stopped.abort()
    clearInterval(timer)
    stopReloading()
  }
}

/** False after the clock was set back, when the time says nothing. */
function isRecent(at: number): boolean {
  const ago = Date.now() - at
  return ago >= 0 && ago < CHECK_EVERY_MS
}
