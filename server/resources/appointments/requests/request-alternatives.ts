import type { Changes } from '#server/db/changes.ts'
import type { Db } from '#server/db/schema.ts'
import type { WriteOutcome } from '#server/db/write-transaction.ts'
import { keepWish } from '#server/resources/waiting/waiting-writes.ts'
import type { AppointmentRow } from '../appointment-repository.ts'

/**
 * Removes the request's other alternatives in the same change, since the request is decided. Each leaves a wish, so
 * that the patient is found when its time gets free. Alternatives of another patient stay: the appointment was handed
 * over after the request.
 */
export async function removeAlternatives(
  changes: Changes,
  { id, requestRef, patientId }: AppointmentRow,
): Promise<void> {
  if (requestRef === null) return
  const alternatives = await changes.db
    .selectFrom('appointments')
    .selectAll()
    .where('requestRef', '=', requestRef)
    .where('patientId', '=', patientId)
    .where('status', '=', 'pending')
    .where('id', '<>', id)
    .orderBy('id')
    .execute()
  // planted: alternatives-outlive-approval
  for (const row of alternatives) {
    await changes.remove('appointment', row, row.patientId)
    await keepWish(changes, row)
  }
}

/**
 * Counts the alternatives that the answered change removed. A repeated approval gets the number of the original change,
 * so that its answer is the same. It counts in the archive, since a tombstone is removed when its row is restored.
 */
export async function countEliminated(db: Db, { version }: WriteOutcome): Promise<number> {
  const { count } = await db
    .selectFrom('archive')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('change', '=', version)
    .where('entity', '=', 'appointment')
    .executeTakeFirstOrThrow()
  return count
}
