import { useObservable } from 'dexie-react-hooks'
import { followReading } from '#data/local/database/live-reading.ts'

/**
 * What a reading of a local database tells, live, also after the browser took the database away and gave it back; undefined until it
 * was read. `deps` are what `read` depends on. Its failure breaks the screen: `read` answers for it.
 */
export function useLiveReading<Answer>(read: () => Promise<Answer>, deps: readonly unknown[]): Answer | undefined {
  return useObservable(
    () => ({
      // Nothing is known while the screen is drawn for the first time.
      hasValue: () => false,
      subscribe: (onAnswer: (answer: Answer) => void, onError: (error: unknown) => void = console.error) =>
        followReading(read, onAnswer, onError),
    }),
    [...deps],
  )
}
