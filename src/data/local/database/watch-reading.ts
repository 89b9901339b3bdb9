import { Dexie, liveQuery } from 'dexie'

interface IdleWatch<Answer> {
  read: () => Promise<Answer>
  /** Schedules a task for an idle moment. */
  later: (task: () => void) => void
  onRead: (answer: Answer) => void
  /** Called when the last result no longer holds and the next one is being read. */
  onStale: () => void
}

/**
 * Reads when the page is idle, and again after every change of what was read. Only the last of several changes is read.
 * Returns a function that stops it. Read errors are only logged.
 */
export function watchWhenIdle<Answer>({ read, later, onRead, onStale }: IdleWatch<Answer>): () => void {
  let newest = 0
  const watched = liveQuery<Answer | typeof SUPERSEDED>(() => {
    newest += 1
    const own = newest
    if (own > 1) onStale()
    // Must be Dexie's promise: reads after a native promise belong to no live query.
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
