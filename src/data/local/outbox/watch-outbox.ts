import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { followReading } from '#data/local/database/live-reading.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { readOutbox } from './outbox.ts'

/** Hands over the outbox as it is now and after each change of it, while the database can be read; the answer ends it. */
export function watchOutbox(db: ClinicDatabase, onOutbox: (outbox: readonly OutboxEntry[]) => void): () => void {
  return followReading(() => readOutbox(db), onOutbox, console.error)
}
