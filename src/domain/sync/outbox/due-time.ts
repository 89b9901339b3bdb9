import type { OutboxEntry } from './outbox-entry.ts'

/** How long a deletion, or a decision that nobody can take back, can be undone before it is sent. */
export const UNDO_MS = 10_000
/** No change waits longer than this for its next attempt, whatever the server asks. */
export const LONGEST_WAIT_MS = 60 * 60_000

type Waiting = Pick<OutboxEntry, 'nextAt' | 'hold'>

/**
 * Whether a waiting change is due. A time further ahead than is ever set comes from a wrong clock and counts as due,
 * except for changes that the person may still undo.
 */
export function isDue({ nextAt, hold }: Waiting, now: number): boolean {
  return nextAt <= now || (hold !== 'undo' && nextAt > now + LONGEST_WAIT_MS)
}

/** Whether a change's undo time is longer than allowed: a wrong clock has set it, and it must be set again. */
export function isMisdated({ nextAt, hold }: Waiting, now: number): boolean {
  return hold === 'undo' && nextAt > now + UNDO_MS
}

/** Returns the instant at which the change must be checked again. */
export function dueAt(waiting: Waiting, now: number): number {
  return isMisdated(waiting, now) ? now + UNDO_MS : waiting.nextAt
}
