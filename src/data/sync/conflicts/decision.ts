import { changeTransaction } from '#data/local/database/change-transaction.ts'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { retryAfterFreeingStorage } from '#data/local/database/storage-trouble.ts'
import { readChange, readIds, readOutbox } from '#data/local/outbox/outbox.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import type { KnownIds, OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'

/** A decision about a change that has been sent or answered, or is gone. */
export class TooLateError extends Error {
  override readonly name = 'TooLateError'
}

/** Refuses to drop a change: more changes would be dropped with it than its person was shown. */
export class MoreWouldBeLostError extends Error {
  override readonly name = 'MoreWouldBeLostError'
}

/**
 * Runs a decision in one transaction, with the change, the whole outbox and the known ids; storage is freed if the disk
 * is full. The change is found by its change id or by `newChangeId`, the id that it gets: an attempt that seemed to
 * fail may have been kept. Rejects with TooLateError if the change is gone.
 */
export function runDecision<T>(
  db: ClinicDatabase,
  { freeStorage }: Pick<ChangeSources, 'freeStorage'>,
  { opId, newChangeId }: { opId: string; newChangeId?: string },
  decide: (entry: OutboxEntry, outbox: OutboxEntry[], ids: KnownIds) => Promise<T>,
): Promise<T> {
  const once = async () => {
    const entry = (await readChange(db, opId)) ?? (newChangeId && (await readChange(db, newChangeId)))
    if (!entry) throw new TooLateError()
    const outbox = await readOutbox(db)
    return decide(entry, outbox, await readIds(db, outbox))
  }
  return retryAfterFreeingStorage(db, freeStorage, () => changeTransaction(db, once))
}
