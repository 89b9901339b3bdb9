import { Dexie, liveQuery } from 'dexie'
import { watchOpenings } from './database-state.ts'

/** The longest pause between two readings, in milliseconds: too short to be noticed, longer than one reading takes. */
const LONGEST_REST_MS = 300

/** Earliest time of this page's next reading, in milliseconds of `performance.now()`. */
let restsUntil = 0

/**
 * Calls `read` now, after every change of what it read, and after every opening of a database. The latter covers a
 * reading that failed while the connection was lost: a live query that read nothing hears of no change. Returns a
 * function that stops it.
 */
export function followReading<Answer>(
  read: () => Promise<Answer>,
  onAnswer: (answer: Answer) => void,
  onError: (error: unknown) => void,
): () => void {
  const ask = () => liveQuery(read).subscribe({ next: onAnswer, error: onError })
  let asked = ask()
  const stopWatching = watchOpenings(() => {
    asked.unsubscribe()
    asked = ask()
  })
  return () => {
    stopWatching()
    asked.unsubscribe()
  }
}

/**
 * Delays each reading of a screen but the first by as long as the previous ones took. So screens use at most about half
 * of the page's time while a long queue is sent. The first change after a quiet moment is read at once. Watchers of the
 * outbox read without pauses, since they must see each state.
 */
export function restingBetween<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  let isFirst = true
  return () => {
    const rest = isFirst ? 0 : restsUntil - performance.now()
    isFirst = false
    if (rest <= 0) return timed(read)
    // Must be Dexie's promise: reads after a native promise belong to no live query.
    return new Dexie.Promise<void>((resolve) => setTimeout(resolve, rest)).then(() => timed(read))
  }
}

function timed<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  const begun = performance.now()
  const end = () => {
    const now = performance.now()
    restsUntil = Math.min(Math.max(restsUntil, now) + (now - begun), now + LONGEST_REST_MS)
  }
  return Dexie.Promise.resolve(read()).finally(end)
}
