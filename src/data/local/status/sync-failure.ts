import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'

/** A single failure is tried again before anybody is told. */
const TOLD_AFTER_MS = 60_000

/**
 * Remembers for every tab whether cycles come to nothing for another reason than a silent server, and since when (`now`, epoch
 * milliseconds); writes only what changed.
 */
export async function noteFailing(db: ClinicDatabase, isFailing: boolean, now: number): Promise<void> {
  if (((await failingSince(db)) !== null) === isFailing) return
  if (isFailing) await db.meta.put({ name: 'failing', since: now })
  else await db.meta.delete('failing')
}

/** Whether the last cycle came to nothing, and not because the server is silent. */
export async function isSyncFailing(db: ClinicDatabase): Promise<boolean> {
  return (await failingSince(db)) !== null
}

/** Whether it has been so for longer than a passing trouble takes; `now` in epoch milliseconds. */
export async function isSyncStuck(db: ClinicDatabase, now: number): Promise<boolean> {
  const since = await failingSince(db)
  return since !== null && now - since >= TOLD_AFTER_MS
}

async function failingSince(db: ClinicDatabase): Promise<number | null> {
  const record = await db.meta.get('failing')
  return record?.name === 'failing' ? record.since : null
}
