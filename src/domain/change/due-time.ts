import type { OutboxEntry } from './outbox-entry.ts'

/** How long a deletion can be undone before it is sent. */
export const UNDO_MS = 10_000
/** No change waits longer than this for its next try, whatever the server asks. */
export const LONGEST_WAIT_MS = 60 * 60_000

/**
 * Whether a waiting change's time has come. A time further ahead than any that is ever set comes from a clock that was wrong
 * then and is right now: it counts as come.
 */
export function isDue({ nextAt, hold }: Pick<OutboxEntry, 'nextAt' | 'hold'>, now: number): boolean {
  const longest = hold === 'undo' ? UNDO_MS : LONGEST_WAIT_MS
  return nextAt <= now || nextAt > now + longest
}
