import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { PendingChanges } from '#data/local/outbox/outbox.ts'
import type { ClosureView } from '#domain/sync/merge/fold.ts'
import { rowsInForce } from '#domain/values/rows-in-force.ts'
import { readView } from './view-reader.ts'

/** Returns the closures in force, by first day and start; pending changes count. */
export async function readClosures(db: ClinicDatabase, pending?: PendingChanges): Promise<ClosureView[]> {
  const views = await readView(
    db,
    'closure',
    (table) => table.toArray(),
    () => true,
    pending,
  )
  return rowsInForce(views).sort((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1))
}

function sortKeyOf({ from, startTime, uid }: ClosureView): string {
  return `${from} ${startTime ?? ''} ${uid}`
}
