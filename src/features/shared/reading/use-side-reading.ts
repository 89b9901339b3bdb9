import { useLiveReading } from './use-live-reading.ts'

/**
 * What a reading of a local database adds to a screen that stands without it, live; undefined until it was read. A database that
 * the browser took away must not take the screen, and what is typed there, with it: where the reading fails, what it told last
 * stays, or null if it never told anything; `onFailure` notes why. `deps` are what `read` depends on; of other ones nothing was told
 * yet.
 */
export function useSideReading<Answer>(
  read: () => Promise<Answer>,
  deps: readonly unknown[],
  onFailure: (error: unknown) => void = console.warn,
): Answer | null | undefined {
  return useLiveReading(keepingLast(read, onFailure), deps)
}

/** The same reading, which answers what it told last where it fails. */
function keepingLast<Answer>(
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
