import { whenFreeToReload } from './free-to-reload.ts'

/** Reloads the page when a new worker replaces another one; the very first worker takes control without a reload. */
export function reloadAtReplacement(): () => void {
  const stopped = new AbortController()
  let hadWorker = hasActiveWorker().catch((error: unknown) => {
    console.warn(error)
    return false
  })
  const onChange = async () => {
    const isReplaced = hadWorker
    hadWorker = Promise.resolve(true)
    if (!(await isReplaced) || stopped.signal.aborted) return
    stopped.abort()
    // Each tab reloads as soon as that loses nothing, also when another one activated the version.
    const stop = whenFreeToReload(() => {
      stop()
      window.location.reload()
    })
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => void onChange().catch(console.error), {
    signal: stopped.signal,
  })
  return () => stopped.abort()
}

/** Whether a worker is active. A page that was loaded past it (Ctrl+Shift+R) has no controller. */
async function hasActiveWorker(): Promise<boolean> {
  if (navigator.serviceWorker.controller) return true
  const registration = await navigator.serviceWorker.getRegistration()
  return Boolean(registration?.active)
}
