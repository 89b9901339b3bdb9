import type { OutboxEntry } from './outbox-entry.ts'

/** How long a deletion can be undone before it is sent. */
export const UNDO_MS = 10_000
/** No change waits longer than this for its next try, whatever the server asks. */
export const LONGEST_WAIT_MS = 60 * 60_000

type Waiting = Pick<OutboxEntry, 'nextAt' | 'hold'>

/**
 * Whether a waiting change's time has come. A time further ahead than any that is ever set comes from a clock that was wrong
 * then and is right now: it counts as come, but for a deletion, whose person may be about to undo it.
 */
export function isDue({ nextAt, hold }: Waiting, now: number): boolean {
  return nextAt <= now || (hold !== 'undo' && nextAt > now + LONGEST_WAIT_MS)
}

/** Whether a deletion has more time than anybody has to undo one: a clock that was wrong then has set it, and it must be dated anew. */
export function isMisdated({ nextAt, hold }: Waiting, now: number): boolean {
  return hold === 'undo' && nextAt > now + UNDO_MS
}

/** The instant at which it is to be looked at again. */
export function dueAt(waiting: Waiting, now: number): number {
  return isMisdated(waiting, now) ? now + UNDO_MS : waiting.nextAt
}
