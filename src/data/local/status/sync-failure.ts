import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'

/** Failures are reported only after this time, since most pass by themselves. */
const TOLD_AFTER_MS = 60_000

/**
 * Records for every tab whether cycles fail for a reason other than a silent server, and since when (`now`, epoch
 * milliseconds). Writes only on a change.
 */
export async function noteFailing(db: ClinicDatabase, isFailing: boolean, now: number): Promise<void> {
  if (((await readFailingSince(db)) !== null) === isFailing) return
  if (isFailing) await db.meta.put({ name: 'failing', since: now })
  else await db.meta.delete('failing')
}

/** Whether the last cycle failed for a reason other than a silent server. */
export async function isSyncFailing(db: ClinicDatabase): Promise<boolean> {
  return (await readFailingSince(db)) !== null
}

/** Whether cycles have failed for longer than a passing problem lasts. `now` is in epoch milliseconds. */
export async function isSyncStuck(db: ClinicDatabase, now: number): Promise<boolean> {
  const since = await readFailingSince(db)
  return since !== null && now - since >= TOLD_AFTER_MS
}

async function readFailingSince(db: ClinicDatabase): Promise<number | null> {
  const stored = await db.meta.get('failing')
  return stored?.name === 'failing' ? stored.since : null
}
