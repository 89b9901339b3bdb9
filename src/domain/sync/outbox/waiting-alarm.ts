import { isWaiting, type OutboxEntry } from './outbox-entry.ts'

/** This many waiting changes raise an alarm: the device needs attention. */
export const MANY_WAITING = 200
/** A change that has waited this long raises an alarm, whatever the count. */
export const LONG_WAIT_MS = 24 * 60 * 60_000

/** `old`: the number of changes that have waited for more than a day. `many`: the number of waiting changes. */
export interface WaitingAlarm {
  kind: 'old' | 'many'
  count: number
}

/** Returns the alarm for waiting changes (docs/sync/SPEC.md, N-3); null if there is none. */
export function findWaitingAlarm(outbox: readonly OutboxEntry[], now: number): WaitingAlarm | null {
  const waiting = outbox.filter(isWaiting)
  const old = waiting.filter((entry) => now - entry.madeAt > LONG_WAIT_MS)
  if (old.length > 0) return { kind: 'old', count: old.length }
  return waiting.length >= MANY_WAITING ? { kind: 'many', count: waiting.length } : null
}
