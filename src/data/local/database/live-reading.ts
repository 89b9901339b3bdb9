import { liveQuery } from 'dexie'
import { watchOpenings } from './database-state.ts'

/**
 * Reads now, whenever what was read changes, and anew at every opening of a database: a reading that failed while the browser had
 * taken the database away saw nothing, and of nothing no change is told. Returns how to stop.
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
