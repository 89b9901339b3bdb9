import { Dexie, liveQuery } from 'dexie'
import { watchOpenings } from './database-state.ts'

/** The longest pause between two readings, in milliseconds; only reached while hundreds of changes wait. */
const LONGEST_REST_MS = 2_000

/** How many times as long as a reading the pause after it takes. */
const REST_PER_READING = 5

/** Earliest time of this page's next reading for a screen, in milliseconds of `performance.now()`. */
let restsUntil = 0

type Stop = () => void

/**
 * Calls `read` now, after every change of what it read, and after every opening of a database. The latter covers a
 * reading that failed while the connection was lost: a live query that read nothing hears of no change. Returns a
 * function that stops it.
 */
export function followReading<Answer>(
  read: () => Promise<Answer>,
  onAnswer: (answer: Answer) => void,
  onError: (error: unknown) => void,
): Stop {
  return renewed(() => {
    const requested = liveQuery(read).subscribe({ next: onAnswer, error: onError })
    return () => requested.unsubscribe()
  })
}

/**
 * As followReading, for a screen: with pauses between its readings, so that all screens use about a sixth of the page's
 * time while a long queue is sent. Changes during a pause lead to one reading after it. The first change after a quiet
 * moment is read at once. Watchers of the outbox use followReading, since they must see each state.
 */
export function followForScreen<Answer>(
  read: () => Promise<Answer>,
  onAnswer: (answer: Answer) => void,
  onError: (error: unknown) => void,
): Stop {
  return renewed(() => {
    let stop: Stop
    const readOn = () => {
      stop = readOnce(read, { onAnswer, onError, onChange: () => (stop = afterRest(readOn)) })
    }
    readOn()
    return () => stop()
  })
}

/** Starts now, and anew after every opening of a database. Returns a function that stops it. */
function renewed(start: () => Stop): Stop {
  let stop = start()
  const stopWatching = watchOpenings(() => {
    stop()
    stop = start()
  })
  return () => {
    stopWatching()
    stop()
  }
}

interface Listeners<Answer> {
  onAnswer: (answer: Answer) => void
  onError: (error: unknown) => void
  /** Called once, when something that was read has changed; nothing more is told then. */
  onChange: () => void
}

/** Reads once, and hears of the first change of what was read. */
function readOnce<Answer>(read: () => Promise<Answer>, { onAnswer, onError, onChange }: Listeners<Answer>): Stop {
  let answer: { value: Answer } | null = null
  let isTold = false
  const tell = () => {
    if (answer && !isTold) onAnswer(answer.value)
    isTold = true
  }
  // Dexie calls this a second time for a change. It drops the first answer if the change came during the reading.
  const querier = async () => {
    if (!answer) {
      answer = { value: await measured(read) }
      return
    }
    subscription.unsubscribe()
    tell()
    onChange()
  }
  const subscription = liveQuery(() => querier()).subscribe({ next: tell, error: onError })
  return () => subscription.unsubscribe()
}

function afterRest(work: () => void): Stop {
  const timer = setTimeout(work, Math.max(0, restsUntil - performance.now()))
  return () => clearTimeout(timer)
}

function measured<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  const begun = performance.now()
  const end = () => {
    const now = performance.now()
    restsUntil = Math.min(Math.max(restsUntil, now) + REST_PER_READING * (now - begun), now + LONGEST_REST_MS)
  }
  return Dexie.Promise.resolve(read()).finally(end)
}
