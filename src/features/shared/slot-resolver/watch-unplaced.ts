import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { watchOutbox } from '#data/local/outbox/watch-outbox.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { isResultClaimed } from '#features/shared/forms/claimed-results.ts'
import { isUnplacedAppointment } from './is-unplaced-appointment.ts'

/**
 * Reports each change of an appointment that is newly refused because its time is taken, except one whose open form
 * reports it. Returns the function that stops it.
 */
export function watchUnplaced(db: ClinicDatabase, onUnplaced: (entry: OutboxEntry) => void): () => void {
  let known: ReadonlySet<string> | null = null
  return watchOutbox(db, (outbox) => {
    const unplaced = outbox.filter(isUnplacedAppointment)
    const before = known
    known = new Set(unplaced.map(({ opId }) => opId))
    for (const entry of unplaced)
      if (before && !before.has(entry.opId) && !isResultClaimed(entry.opId)) onUnplaced(entry)
  })
}
