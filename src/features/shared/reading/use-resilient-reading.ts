import { useLiveReading } from './use-live-reading.ts'

/**
 * Reads a local database, live, for a part without which the screen still works; undefined until read. An evicted
 * database must not break the screen and lose what is typed there. So after a failure the last value stays, or null if
 * there was none, and `onFailure` logs it. `deps` are what `read` depends on; new ones start without a value.
 */
export function useResilientReading<Answer>(
  read: () => Promise<Answer>,
  deps: readonly unknown[],
  onFailure: (error: unknown) => void = console.warn,
): Answer | null | undefined {
  return useLiveReading(keepLastAnswer(read, onFailure), deps)
}

/** Wraps the reading to return its last value after a failure. */
function keepLastAnswer<Answer>(
  read: () => Promise<Answer>,
  onFailure: (error: unknown) => void,
): () => Promise<Answer | null> {
  let last: Answer | null = null
  return async () => {
    try {
      last = await read()
    } catch (error) {
      onFailure(error)
    }
    return last
  }
}
