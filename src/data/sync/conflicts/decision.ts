import { changeTransaction } from '#data/local/database/change-transaction.ts'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { retryAfterFreeingStorage } from '#data/local/database/storage-trouble.ts'
import { readChange, readIds, readOutbox } from '#data/local/outbox/outbox.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import type { KnownIds, OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'

/** A person's decision about a change that can't be carried out (any more): it was sent, answered, or is not there. */
export class TooLateError extends Error {
  override readonly name = 'TooLateError'
}

/** A change is not dropped: more would go with it by now than its person was told. */
export class MoreWouldGoError extends Error {
  override readonly name = 'MoreWouldGoError'
}

/**
 * One decision in one transaction: the change, the whole outbox and the known ids, as they are now; on a full disk room is made
 * for it. The change is sought under the name that it has and, since an attempt that seemed to fail may have been kept, under the
 * one that it gets (`newName`). Rejects with TooLateError when the change is gone.
 */
export function inDecision<T>(
  db: ClinicDatabase,
  { freeStorage }: Pick<ChangeSources, 'freeStorage'>,
  { opId, newName }: { opId: string; newName?: string },
  decide: (entry: OutboxEntry, outbox: OutboxEntry[], ids: KnownIds) => Promise<T>,
): Promise<T> {
  const once = async () => {
    const entry = (await readChange(db, opId)) ?? (newName && (await readChange(db, newName)))
    if (!entry) throw new TooLateError()
    const outbox = await readOutbox(db)
    return decide(entry, outbox, await readIds(db, outbox))
  }
  return retryAfterFreeingStorage(db, freeStorage, () => changeTransaction(db, once))
}
