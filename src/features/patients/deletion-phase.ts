import { mayDrop } from '#data/sync/decide.ts'
import type { OutboxEntry } from '#domain/change/outbox-entry.ts'

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

/** The phase at an instant (epoch milliseconds); `isHeld` says whether a decision about an earlier change is missing. */
export function deletionPhase(entry: OutboxEntry, now: number, isHeld: boolean): DeletionPhase {
  if (!mayDrop(entry)) return { kind: 'sent' }
  if (isHeld) return { kind: 'held' }
  const left = entry.hold === 'undo' ? entry.nextAt - now : 0
  return left > 0 ? { kind: 'counting', seconds: Math.ceil(left / 1000) } : { kind: 'kept' }
}
