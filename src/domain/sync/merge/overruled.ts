import { comesBefore, isEdit, isUnsent, isWaiting, type KnownIds, type OutboxEntry } from '../outbox/outbox-entry.ts'
import { chainOf } from './rebase.ts'

/**
 * The edits that are settled by the deletions of their rows which are on their way (overruledBy): they are not sent, and keep no
 * deletion waiting.
 */
export function overruledEdits(outbox: readonly OutboxEntry[], ids: KnownIds): ReadonlySet<OutboxEntry> {
  const deletions = outbox.filter((entry) => entry.kind === 'delete' && isWaiting(entry))
  return new Set(deletions.flatMap((deletion) => overruledBy(deletion, outbox, ids)))
}

/**
 * The edits of a row of which its person was asked and that the same person has deleted since, with what waits behind them: that is
 * the answer. They stay in sight while the deletion may be undone or refused, and go with it when the server has taken it.
 */
export function overruledBy(deletion: OutboxEntry, outbox: readonly OutboxEntry[], ids: KnownIds): OutboxEntry[] {
  const earlier = chainOf(outbox, deletion, ids).filter((entry) => isEdit(entry) && comesBefore(entry, deletion))
  const asked = earlier.findIndex(({ state }) => state === 'parked')
  if (asked === -1) return []
  return earlier.slice(asked).filter((entry) => entry.state === 'parked' || isUnsent(entry))
}
