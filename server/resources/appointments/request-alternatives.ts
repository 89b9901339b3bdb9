import type { Changes } from '#server/db/changes.ts'
import type { Db } from '#server/db/schema.ts'
import type { WriteOutcome } from '#server/db/write-transaction.ts'
import type { AppointmentRow } from './appointment-repository.ts'

/**
 * Takes away what its patient asked for instead of this turno, in the same change: the request is answered. A turno that was given
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
  for (const row of alternatives) await changes.remove('appointment', row, row.patientId)
}

/** How many alternatives went with an approval; none when there was nothing left to approve. A replay says what its effect did. */
export async function countEliminated(db: Db, { version, changed, replayed }: WriteOutcome): Promise<number> {
  if (!changed && !replayed) return 0
  const { count } = await db
    .selectFrom('tombstones')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('version', '=', version)
    .where('entity', '=', 'appointment')
    .where('handedOver', '=', 0)
    .executeTakeFirstOrThrow()
  return count
}
