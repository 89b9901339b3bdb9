import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readConnection } from '#data/local/database/meta.ts'

/** How far the noted moment may lie behind the last pull: each note is a write, and pulls come every few seconds. */
const NOTED_EVERY_MS = 30_000

/** Notes that the mirror held everything of the server at `now` (epoch milliseconds). */
export async function notePull(db: ClinicDatabase, now: number): Promise<void> {
  const last = await readLastPull(db)
  // A clock that was corrected backwards is followed at once.
  if (last !== null && now >= last && now - last < NOTED_EVERY_MS) return
  await db.meta.put({ name: 'pulled', at: now })
}

async function readLastPull(db: ClinicDatabase): Promise<number | null> {
  const stored = await db.meta.get('pulled')
  return stored?.name === 'pulled' ? stored.at : null
}

/**
 * Returns as of when the mirror is while the server does not answer, in epoch milliseconds; null while it answers, before
 * the first reply, and where no pull was noted.
 */
export async function readAgeOfMirror(db: ClinicDatabase): Promise<number | null> {
  const [{ connection }, last] = await Promise.all([readConnection(db), readLastPull(db)])
  return connection === null || connection === 'online' ? null : last
}
