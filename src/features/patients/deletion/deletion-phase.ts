import { mayDrop } from '#data/sync/conflicts/decide.ts'
import { dueAt, isMisdated } from '#domain/sync/outbox/due-time.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'

/**
 * What a row whose deletion is on its way tells: `counting` down the seconds until it may be sent, `held` behind a change that
 * waits for the person's decision, `kept` on this device while no connection takes it (it can still be undone), or `sent`, when
 * only the server's answer is awaited.
 */
export type DeletionPhase =
  | { kind: 'counting'; seconds: number }
  | { kind: 'held' }
  | { kind: 'kept' }
  | { kind: 'sent' }

/**
 * The phase at an instant (epoch milliseconds); `isHeld` says whether a decision about an earlier change is missing. After a clock that
 * went back it counts from the start, since the engine dates the deletion anew as soon as the server answers (due-time.ts).
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
