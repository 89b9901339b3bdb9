import type { ClinicDatabase, JournalEntry } from '#data/local/database/clinic-database.ts'
import { readFirstOfNewerApp } from '#data/local/outbox/outbox.ts'
import { isFromNewerApp } from '#domain/sync/outbox/upgrade-entry.ts'

/**
 * A newer version of the app left changes here. This one can't rebase them, and the newer one would not learn of the
 * rows again. So the mirror is left to the newer app.
 */
export class NewerChangesError extends Error {
  override readonly name = 'NewerChangesError'
}

/**
 * Must begin every transaction that stores rows in the mirror, or rebases the outbox on them. Throws NewerChangesError
 * if there are changes that this app can't rebase; the transaction then does nothing.
 */
export async function refuseNewerChanges(db: ClinicDatabase): Promise<void> {
  if ((await readFirstOfNewerApp(db)) !== null) throw new NewerChangesError()
}

/**
 * Returns the journal for a change of epoch. Throws NewerChangesError if it has entries of a newer app: if the new
 * epoch lacks them, they would never be sent again. The transaction then does nothing.
 */
export async function readableJournal(db: ClinicDatabase): Promise<JournalEntry[]> {
  const journal = await db.journal.toArray()
  if (journal.some((entry) => isFromNewerApp(entry))) throw new NewerChangesError()
  return journal
}
