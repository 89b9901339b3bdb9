import { whenFreeToReload } from './free-to-reload.ts'

/** The very first worker takes the page under its care without a reload; one that replaces another brings a new page. */
export function reloadAtReplacement(): () => void {
  const stopped = new AbortController()
  let wasCared = isCaredFor().catch((error: unknown) => {
    console.warn(error)
    return false
  })
  const onChange = async () => {
    const isReplaced = wasCared
    wasCared = Promise.resolve(true)
    if (!(await isReplaced) || stopped.signal.aborted) return
    stopped.abort()
    // The other tabs reload too when one of them lets a new version in: each as soon as nothing is lost by it.
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

/** A page that was loaded past the worker (Ctrl+Shift+R) has none of its own, but one is at work. */
async function isCaredFor(): Promise<boolean> {
  if (navigator.serviceWorker.controller) return true
  const registration = await navigator.serviceWorker.getRegistration()
  return Boolean(registration?.active)
}
