import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import { firstOfNewerApp } from '#data/local/outbox.ts'

/**
 * A newer version of the app has left changes here. This one can't judge them by what the server tells, and no page tells it again:
 * the mirror is left to the newer one.
 */
export class NewerChangesError extends Error {
  override readonly name = 'NewerChangesError'
}

/**
 * Stands at the beginning of every transaction that brings what the server told into the mirror, or judges the outbox by it. Throws
 * NewerChangesError when there are changes that this app can't judge; then that transaction does nothing.
 */
export async function mustJudgeAll(db: ClinicDatabase): Promise<void> {
  if ((await firstOfNewerApp(db)) !== null) throw new NewerChangesError()
}
