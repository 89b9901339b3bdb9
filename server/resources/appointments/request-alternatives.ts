import type { Changes } from '#server/db/changes.ts'
import type { Db } from '#server/db/schema.ts'
import type { WriteOutcome } from '#server/db/write-transaction.ts'
import type { AppointmentRow } from './appointment-repository.ts'

/**
 * Takes away what its patient asked for instead of this appointment, in the same change: the request is answered. An appointment that was given
 * to somebody else since answers nobody's.
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
  for (const row of alternatives) await changes.remove('appointment', row, row.patientId)
}

/**
 * How many alternatives went with the change that an answer tells of. An approval that finds it done is told the number of that
 * change, so that its replay says the same. Counted in the archive: a tombstone goes when its row comes back.
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
