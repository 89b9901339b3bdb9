import { changeTransaction } from '#data/local/database/change-transaction.ts'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { retryAfterFreeingStorage } from '#data/local/database/storage-trouble.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { type EnqueuedChange, enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import type { SaidOf } from '#domain/fields/entity-fields.ts'
import { dropChange } from './decide.ts'

/**
 * 'Hacer un turno nuevo con lo tuyo': drops the change of an appointment that somebody else has ended, and queues a new
 * appointment in the same transaction. Rejects as dropChange: with TooLateError if the change no longer needs review,
 * with MoreWouldBeLostError if another change would be dropped with it.
 */
export function bookAnew(
  db: ClinicDatabase,
  sources: ChangeSources,
  opId: string,
  fields: SaidOf<'appointment'>,
): Promise<EnqueuedChange> {
  return retryAfterFreeingStorage(db, sources.freeStorage, () =>
    changeTransaction(db, async () => {
      // planted: move-stays-beside-new-appointment
      await dropChange(db, sources, opId)
      return enqueueCreate(db, sources, 'appointment', fields)
    }),
  )
}
