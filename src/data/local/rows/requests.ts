import { Dexie } from 'dexie'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { PendingChanges } from '#data/local/outbox/outbox.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { readView } from './view-reader.ts'

/** The index of appointments by status and day. */
export const BY_STATUS_AND_DAY = '[status+date]'

/** Returns the undecided requests, oldest first. */
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

/** The sort key: creation, requested time and the row itself, which makes the order stable. */
function arrivalOf({ createdAt, date, startTime, uid }: AppointmentView): string {
  return `${createdAt} ${date} ${startTime} ${uid}`
}
