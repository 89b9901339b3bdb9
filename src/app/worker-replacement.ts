import { isFreeToReload } from './free-to-reload.ts'

const LOOK_AGAIN_MS = 2_000

/** The very first worker takes the page under its care without a reload; one that replaces another brings a new page. */
export function reloadAtReplacement(): () => void {
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
