import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { ClinicVersion } from '#data/local/database/stored-meta.ts'

/** Returns the last version of the clinic's public data that the feed named; null before that. */
export async function readClinicVersion(db: ClinicDatabase): Promise<ClinicVersion | null> {
  const stored = await db.meta.get('clinic')
  return stored?.name === 'clinic' ? stored : null
}

/** Records the version that a page of the feed names, if it names one; writes only on a change. */
export async function noteClinicVersion(
  db: ClinicDatabase,
  { epoch, clinic: version }: { epoch: number; clinic?: number | undefined },
): Promise<void> {
  if (version === undefined) return
  const known = await readClinicVersion(db)
  if (known?.epoch !== epoch || known.version !== version) await db.meta.put({ name: 'clinic', epoch, version })
}
