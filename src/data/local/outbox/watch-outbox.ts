import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { followReading } from '#data/local/database/live-reading.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { readOutbox } from './outbox.ts'

/** Passes the outbox to `onOutbox` now and after each change. Returns a function that stops it. */
export function watchOutbox(db: ClinicDatabase, onOutbox: (outbox: readonly OutboxEntry[]) => void): () => void {
  return followReading(() => readOutbox(db), onOutbox, console.error)
}
