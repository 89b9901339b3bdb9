import { Dexie, liveQuery } from 'dexie'

interface Leisure<Answer> {
  read: () => Promise<Answer>
  /** Calls its task when there is nothing better to do. */
  later: (task: () => void) => void
  onRead: (answer: Answer) => void
  /** The last answer no longer holds; the next one is on its way. */
  onStale: () => void
}

/**
 * Reads later, and later again after whatever changes the answer: what somebody looks at is read first. Of several changes in a
 * row the last is read. The answer ends it. What can't be read is not told.
 */
export function watchAtLeisure<Answer>({ read, later, onRead, onStale }: Leisure<Answer>): () => void {
  let newest = 0
  const watched = liveQuery<Answer | typeof SUPERSEDED>(() => {
    newest += 1
    const own = newest
    if (own > 1) onStale()
    // Dexie's promise, since what is read after a native one belongs to no live query.
    return new Dexie.Promise<void>(later).then<Answer | typeof SUPERSEDED>(() => (own === newest ? read() : SUPERSEDED))
  }).subscribe((answer) => {
    if (answer !== SUPERSEDED) onRead(answer)
  }, console.warn)
  return () => {
    newest = 0
    watched.unsubscribe()
  }
}

const SUPERSEDED = Symbol('superseded')
