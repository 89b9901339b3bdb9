import { mayDrop } from '#data/sync/decide.ts'
import type { OutboxEntry } from '#domain/change/outbox-entry.ts'

/**
 * What a row whose deletion is on its way tells: `counting` down the seconds until it may be sent, `kept` on this device while
 * no connection takes it (it can still be undone), or `sent`, when only the server's answer is awaited.
 */
export type DeletionPhase = { kind: 'counting'; seconds: number } | { kind: 'kept' } | { kind: 'sent' }

/** The phase at an instant (epoch milliseconds). */
export function deletionPhase(entry: OutboxEntry, now: number): DeletionPhase {
  if (!mayDrop(entry)) return { kind: 'sent' }
  const left = entry.hold === 'undo' ? entry.nextAt - now : 0
  return left > 0 ? { kind: 'counting', seconds: Math.ceil(left / 1000) } : { kind: 'kept' }
}
