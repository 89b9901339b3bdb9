import { Dexie } from 'dexie'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { PendingChanges } from '#data/local/outbox/outbox.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { readView } from './view-reader.ts'

/** The index that finds the appointments of one status by day. */
export const BY_STATUS_AND_DAY = '[status+date]'

/** The requests that nobody has decided yet, in the order in which they came. */
export async function readRequests(db: ClinicDatabase, pending?: PendingChanges): Promise<AppointmentView[]> {
  const views = await readView(
    db,
    'appointment',
    (table) => table.where(BY_STATUS_AND_DAY).between(['pending', Dexie.minKey], ['pending', Dexie.maxKey]).toArray(),
    ({ status }) => status === 'pending',
    pending,
  )
  return views.sort((a, b) => (arrivalOf(a) < arrivalOf(b) ? -1 : 1))
}

/** When it came and, so that the order never jumps, what it asks for and the row itself. */
function arrivalOf({ createdAt, date, startTime, uid }: AppointmentView): string {
  return `${createdAt} ${date} ${startTime} ${uid}`
}
