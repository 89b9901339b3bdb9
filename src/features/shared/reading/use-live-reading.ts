import { useObservable } from 'dexie-react-hooks'
import { followForScreen } from '#data/local/database/live-reading.ts'

/**
 * Reads a local database, live, also after the browser has evicted and reopened it; undefined until read. `deps` are
 * what `read` depends on. A rejection breaks the screen, so `read` must handle its errors.
 */
export function useLiveReading<Answer>(read: () => Promise<Answer>, deps: readonly unknown[]): Answer | undefined {
  return useObservable(
    () => ({
      // There is no value at the first render.
      hasValue: () => false,
      subscribe: (onAnswer: (answer: Answer) => void, onError: (error: unknown) => void = console.error) =>
        followForScreen(read, onAnswer, onError),
    }),
    [...deps],
  )
}
