/** The screen, its code and its data come first. They count as loaded when nothing was fetched for this long. */
const QUIET_MS = 1_000
/** The limit for a page that is never quiet. */
const LONGEST_MS = 5_000

/** Runs a task that only makes later things faster, once the page is idle. Returns a function that cancels it. */
export function whenIdle(task: () => void, quiet = QUIET_MS): () => void {
  const start = performance.now()
  const cancelled = new AbortController()
  let timer: number | undefined
  const waitForQuiet = () => {
    clearTimeout(timer)
    timer = window.setTimeout(beIdle, Math.min(quiet, start + LONGEST_MS - performance.now()))
  }
  const fetched = new PerformanceObserver(waitForQuiet)
  fetched.observe({ type: 'resource' })
  waitForQuiet()

  function beIdle() {
    fetched.disconnect()
    // Some browsers lack requestIdleCallback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: LONGEST_MS })
    else run()
  }

  function run() {
    if (!cancelled.signal.aborted) task()
  }

  return () => {
    fetched.disconnect()
    clearTimeout(timer)
    cancelled.abort()
  }
}
