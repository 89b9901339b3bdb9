import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readMirrorState } from '#data/local/database/meta.ts'

/** The epoch of a server that names none: in it a device makes its own versions. */
export const BASELINE_EPOCH = 0

/** `synced`: it has our additions. `plain`: it has only the spec's calls. `unknown`: it has not answered yet. */
export type ServerKind = 'synced' | 'plain' | 'unknown'

/** What this database's server is known to be. */
export async function readServerKind(db: ClinicDatabase): Promise<ServerKind> {
  const mirror = await readMirrorState(db)
  if (mirror) return mirror.epoch === BASELINE_EPOCH ? 'plain' : 'synced'
  return (await db.meta.get('epoch_seen')) ? 'synced' : 'unknown'
}

/** Remembers for good that the server named an epoch. */
export async function noteEpoch(db: ClinicDatabase): Promise<void> {
  if (!(await db.meta.get('epoch_seen'))) await db.meta.put({ name: 'epoch_seen' })
}
