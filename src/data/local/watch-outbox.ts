import { liveQuery } from 'dexie'
import type { OutboxEntry } from '#domain/change/outbox-entry.ts'
import type { ClinicDatabase } from './clinic-database.ts'
import { readOutbox } from './outbox.ts'

/** Hands over the outbox as it is now and after each change of it, for as long as the database can be read; the answer ends it. */
export function watchOutbox(db: ClinicDatabase, onOutbox: (outbox: readonly OutboxEntry[]) => void): () => void {
  const subscription = liveQuery(() => readOutbox(db)).subscribe({ next: onOutbox, error: console.error })
  return () => subscription.unsubscribe()
}
