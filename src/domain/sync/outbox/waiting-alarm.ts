import { isWaiting, type OutboxEntry } from './outbox-entry.ts'

/** So many waiting changes are no outage any more but a device that should be looked after. */
export const MANY_WAITING = 200
/** A change that has waited so long raises an alarm, however many there are. */
export const LONG_WAIT_MS = 24 * 60 * 60_000

/** `old`: so many changes have waited for more than a day; `many`: so many wait. */
export interface WaitingAlarm {
  kind: 'old' | 'many'
  count: number
}

/** What is to be told about the changes that the server has not had yet (docs/sync/SPEC.md, N-3); null while all is well. */
export function waitingAlarm(outbox: readonly OutboxEntry[], now: number): WaitingAlarm | null {
  const waiting = outbox.filter(isWaiting)
  const old = waiting.filter((entry) => now - entry.madeAt > LONG_WAIT_MS)
  if (old.length > 0) return { kind: 'old', count: old.length }
  return waiting.length >= MANY_WAITING ? { kind: 'many', count: waiting.length } : null
}
