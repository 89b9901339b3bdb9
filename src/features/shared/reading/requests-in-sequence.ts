/** Repeats one request to the server, never twice at the same time. */
export interface RequestsInSequence {
  /** Requests now. During a request, schedules one more after it, however often it is called. */
  ask: () => void
  /** Aborts the request under way, and all further ones. */
  end: () => void
}

/**
 * Runs requests in sequence. If each aborted the previous one, none would ever finish on a connection slower than the
 * occasions to request.
 */
export function requestsInSequence(request: (signal: AbortSignal) => Promise<void>): RequestsInSequence {
  const left = new AbortController()
  let isDue = false
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (isDue && !left.signal.aborted) {
      isDue = false
      await request(left.signal).catch(console.error)
    }
    isRunning = false
  }

  return {
    ask: () => {
      isDue = true
      if (!isRunning) void run()
    },
    end: () => left.abort(),
  }
}
