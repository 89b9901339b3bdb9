import { Dexie, liveQuery } from 'dexie'
import { watchOpenings } from './database-state.ts'

/** Far below what a person notices as a wait, far above what one reading takes. */
const LONGEST_REST_MS = 300

/** When the readings of this page may begin again; milliseconds of `performance.now()`. */
let restsUntil = 0

/**
 * Reads now, whenever what was read changes, and anew at every opening of a database: a reading that failed while the browser had
 * taken the database away saw nothing, and of nothing no change is told. Returns how to stop.
 *
 * All readings together take at most about half of the page's time, so that a long queue is sent while screens follow it. One that
 * changes after a quiet moment is read at once.
 */
export function followReading<Answer>(
  read: () => Promise<Answer>,
  onAnswer: (answer: Answer) => void,
  onError: (error: unknown) => void,
): () => void {
  const ask = () => liveQuery(restingBetween(read)).subscribe({ next: onAnswer, error: onError })
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

/** The first reading is made at once; each later one waits until as much time has passed as the readings before it took. */
function restingBetween<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  let isFirst = true
  return () => {
    const rest = isFirst ? 0 : restsUntil - performance.now()
    isFirst = false
    if (rest <= 0) return timed(read)
    // Dexie's promise, since what is read after a native one belongs to no live query.
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
