import type { ClinicDatabase } from './clinic-database.ts'
import type { ConnectionState, MirrorState } from './meta-records.ts'

/** How far the mirror is; null before the first pull. */
export async function readMirrorState(db: ClinicDatabase): Promise<MirrorState | null> {
  const record = await db.meta.get('mirror')
  return record?.name === 'mirror' ? record : null
}

/** What the last reply told. */
export async function readConnection(db: ClinicDatabase): Promise<ConnectionState> {
  const record = await db.meta.get('connection')
  return record?.name === 'connection' ? record : { name: 'connection', connection: null, firstPullFailed: false }
}
