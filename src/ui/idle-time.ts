/** The first screen comes first, its data and pictures too: for so long nothing else is begun. */
const PAUSE_MS = 1_000
/** A page that is never idle gets it done after so long all the same. */
const LONGEST_MS = 5_000

/** Does something that only makes later things faster, once the page has nothing else to do; the answer calls it off. */
export function whenIdle(task: () => void): () => void {
  const calledOff = new AbortController()
  const run = () => {
    if (!calledOff.signal.aborted) task()
  }
  const timer = setTimeout(() => {
    // Not every browser tells when it is idle.
    if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: LONGEST_MS })
    else run()
  }, PAUSE_MS)
  return () => {
    clearTimeout(timer)
    calledOff.abort()
  }
}
