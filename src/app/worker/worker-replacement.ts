import { isFreeToReload } from './free-to-reload.ts'

const LOOK_AGAIN_MS = 2_000

/** The very first worker takes the page under its care without a reload; one that replaces another brings a new page. */
export function reloadAtReplacement(): () => void {
  const stopped = new AbortController()
  const wasCared = isCaredFor().catch((error: unknown) => {
    console.warn(error)
    return false
  })
  let isFirst = true
  const onChange = async () => {
    const wasFirst = isFirst
    isFirst = false
    if ((wasFirst && !(await wasCared)) || stopped.signal.aborted) return
    stopped.abort()
    reloadWhenFree()
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

/** The other tabs reload too when one of them lets a new version in: each as soon as nothing is lost by it. */
function reloadWhenFree(): void {
  isFreeToReload().then((isFree) => {
    if (isFree) window.location.reload()
    else setTimeout(reloadWhenFree, LOOK_AGAIN_MS)
  }, console.error)
}
