/** The screen, its code and its data come first: they are there when nothing has been fetched for so long, unless told. */
const QUIET_MS = 1_000
/** A page that is never quiet gets it done after so long all the same. */
const LONGEST_MS = 5_000

/** Does something that only makes later things faster, once the page has nothing else to do; the answer calls it off. */
export function whenIdle(task: () => void, quiet = QUIET_MS): () => void {
  const start = performance.now()
  const calledOff = new AbortController()
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
    // Not every browser tells when it is idle.
    if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: LONGEST_MS })
    else run()
  }

  function run() {
    if (!calledOff.signal.aborted) task()
  }

  return () => {
    fetched.disconnect()
    clearTimeout(timer)
    calledOff.abort()
  }
}
