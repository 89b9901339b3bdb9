import type { ClinicDatabase, JournalEntry } from '#data/local/database/clinic-database.ts'
import { firstOfNewerApp } from '#data/local/outbox/outbox.ts'
import { isFromNewerApp } from '#domain/sync/outbox/upgrade-entry.ts'

/**
 * A newer version of the app has left changes here. This one can't judge them by what the server tells, and nothing tells it again:
 * the mirror is left to the newer one.
 */
export class NewerChangesError extends Error {
  override readonly name = 'NewerChangesError'
}

/**
 * Stands at the beginning of every transaction that brings what the server told into the mirror, or judges the outbox by it. Throws
 * NewerChangesError when there are changes that this app can't judge; then that transaction does nothing.
 */
export async function refuseNewerChanges(db: ClinicDatabase): Promise<void> {
  if ((await firstOfNewerApp(db)) !== null) throw new NewerChangesError()
}

/**
 * What the server has settled for good, to be judged by another epoch of its database: one of a newer app that this epoch has lost would
 * never be offered again. Throws NewerChangesError when there is any; then its transaction does nothing.
 */
export async function readableJournal(db: ClinicDatabase): Promise<JournalEntry[]> {
  const journal = await db.journal.toArray()
  if (journal.some((entry) => isFromNewerApp(entry))) throw new NewerChangesError()
  return journal
}
