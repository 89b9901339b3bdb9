import { chainOf } from '#domain/sync/outbox/row-chain.ts'
import { comesBefore, isEdit, isUnsent, isWaiting, type KnownIds, type OutboxEntry } from '../outbox/outbox-entry.ts'

/**
 * Returns the edits that pending deletions of their rows have resolved (resolvedByDeletion). They are not sent and do
 * not hold up the deletion.
 */
export function editsResolvedByDeletions(outbox: readonly OutboxEntry[], ids: KnownIds): ReadonlySet<OutboxEntry> {
  const deletions = outbox.filter((entry) => entry.kind === 'delete' && isWaiting(entry))
  return new Set(deletions.flatMap((deletion) => resolvedByDeletion(deletion, outbox, ids)))
}

/**
 * Returns the edits of a row that needed review when the same person deleted the row, with those that share their
 * review: the deletion is the decision. They stay visible while the deletion may be undone or refused, and are dropped
 * once the server has accepted it.
 */
export function resolvedByDeletion(
  deletion: OutboxEntry,
  outbox: readonly OutboxEntry[],
  ids: KnownIds,
): OutboxEntry[] {
  const earlier = chainOf(outbox, deletion, ids).filter((entry) => isEdit(entry) && comesBefore(entry, deletion))
  const asked = earlier.findIndex(({ state }) => state === 'parked')
  if (asked === -1) return []
  return earlier.slice(asked).filter((entry) => entry.state === 'parked' || isUnsent(entry))
}
