import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readMirrorState } from '#data/local/database/meta.ts'

/** Epoch of a server that names none. In it the device assigns versions itself. */
export const BASELINE_EPOCH = 0

/** `synced`: a server with our additions. `plain`: one with the baseline API. `unknown`: no answer yet. */
export type ServerKind = 'synced' | 'plain' | 'unknown'

/** Returns the kind of this database's server. */
export async function readServerKind(db: ClinicDatabase): Promise<ServerKind> {
  const mirror = await readMirrorState(db)
  if (mirror) return mirror.epoch === BASELINE_EPOCH ? 'plain' : 'synced'
  return (await db.meta.get('epoch_seen')) ? 'synced' : 'unknown'
}

/** Records for good that the server has named an epoch. */
export async function noteEpoch(db: ClinicDatabase): Promise<void> {
  if (!(await db.meta.get('epoch_seen'))) await db.meta.put({ name: 'epoch_seen' })
}
