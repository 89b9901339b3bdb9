import { Workbox } from 'workbox-window'
import { isFreeToReload } from './free-to-reload.ts'

/** For ever the same address: a worker under another one would never be replaced. */
const WORKER_URL = '/sw.js'
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

const LOOK_AGAIN_MS = 2_000

/** The very first worker takes the page under its care without a reload; one that replaces another brings a new page. */
function reloadAtReplacement(): () => void {
  const stopped = new AbortController()
  let isCared = navigator.serviceWorker.controller !== null
  const onChange = () => {
    if (isCared) {
      stopped.abort()
      reloadWhenFree()
    }
    isCared = true
  }
  navigator.serviceWorker.addEventListener('controllerchange', onChange, { signal: stopped.signal })
  return () => stopped.abort()
}

/** The other tabs reload too when one of them lets a new version in: each as soon as nothing is lost by it. */
function reloadWhenFree(): void {
  isFreeToReload().then((isFree) => {
    if (isFree) window.location.reload()
    else setTimeout(reloadWhenFree, LOOK_AGAIN_MS)
  }, console.error)
}

interface ScriptUrlPolicies {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => Exclude<ConstructorParameters<typeof Workbox>[0], string>
  }
}

/** Under the page's policy only a trusted address may become a script: this one. */
function workerUrl(): ConstructorParameters<typeof Workbox>[0] {
  const policies = (window as { trustedTypes?: ScriptUrlPolicies }).trustedTypes
  if (!policies) return WORKER_URL
  const policy = policies.createPolicy('sw', {
    createScriptURL: (url) => {
      if (url !== WORKER_URL) throw new TypeError(`not the worker: ${url}`)
      return url
    },
  })
  return policy.createScriptURL(WORKER_URL)
}
