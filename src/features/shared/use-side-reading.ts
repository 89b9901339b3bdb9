import { useLiveQuery } from 'dexie-react-hooks'

/**
 * What a reading of a local database adds to a screen that stands without it, live; null while nothing is known. So it is, too,
 * where the reading fails: a database that the browser took away must not take the screen, and what is typed there, with it.
 * `deps` are what `read` depends on.
 */
export function useSideReading<Answer>(read: () => Promise<Answer>, deps: readonly unknown[]): Answer | null {
  return useLiveQuery(() => orNull(read), [...deps]) ?? null
}

async function orNull<Answer>(read: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await read()
  } catch (error) {
    console.warn(error)
    return null
  }
}
