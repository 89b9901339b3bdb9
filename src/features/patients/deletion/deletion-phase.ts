import { mayDrop } from '#data/sync/conflicts/decide.ts'
import { dueAt, isMisdated } from '#domain/sync/outbox/due-time.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'

/**
 * The phase of a pending deletion. `counting`: seconds until it may be sent. `held`: an earlier change needs a
 * decision. `kept`: no connection yet, still undoable. `sent`: only the server's answer is missing.
 */
export type DeletionPhase =
  | { kind: 'counting'; seconds: number }
  | { kind: 'held' }
  | { kind: 'kept' }
  | { kind: 'sent' }

/**
 * Returns the phase at an instant (epoch milliseconds); `isHeld` when an earlier change needs a decision. If the clock
 * was set back the count restarts, since the engine dates the deletion again on the next server answer (due-time.ts).
 */
export function deletionPhase(
  entry: OutboxEntry,
  now: number,
  { isHeld, isOnline }: { isHeld: boolean; isOnline: boolean },
): DeletionPhase {
  if (!mayDrop(entry)) return { kind: 'sent' }
  if (isHeld) return { kind: 'held' }
  if (isMisdated(entry, now) && !isOnline) return { kind: 'kept' }
  const left = entry.hold === 'undo' ? dueAt(entry, now) - now : 0
  return left > 0 ? { kind: 'counting', seconds: Math.ceil(left / 1000) } : { kind: 'kept' }
}
