/** Asks the server about one thing, again and again. */
export interface AskingInTurn {
  /** Asks now; while an asking is under way, once more after it, however often it was called meanwhile. */
  ask: () => void
  /** Nobody waits for an answer any more: breaks off what is under way. */
  end: () => void
}

/**
 * One asking after another: if each began by breaking off the one before, none would come to its end on a line that answers more
 * slowly than there is something new to ask.
 */
export function askingInTurn(askOnce: (signal: AbortSignal) => Promise<void>): AskingInTurn {
  const left = new AbortController()
  let isDue = false
  let isUnderWay = false

  async function run(): Promise<void> {
    isUnderWay = true
    while (isDue && !left.signal.aborted) {
      isDue = false
      await askOnce(left.signal).catch(console.error)
    }
    isUnderWay = false
  }

  return {
    ask: () => {
      isDue = true
      if (!isUnderWay) void run()
    },
    end: () => left.abort(),
  }
}
