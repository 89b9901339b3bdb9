import type { KnownEpoch } from '#domain/sync/replies/epochs.ts'
import type { ClinicDatabase } from './clinic-database.ts'
import type { ConnectionState, FormerRefs, MirrorState, OlderCounts } from './stored-meta.ts'

/** Returns the mirror's progress; null before the first pull. */
export async function readMirrorState(db: ClinicDatabase): Promise<MirrorState | null> {
  const stored = await db.meta.get('mirror')
  return stored?.name === 'mirror' ? stored : null
}

/** Whether the mirror has not moved and was not replaced since a request was made. */
export function isUnmoved(
  state: MirrorState | null,
  { epoch, cursor, generation }: Pick<MirrorState, 'epoch' | 'cursor' | 'generation'>,
): state is MirrorState {
  return state?.epoch === epoch && state.cursor === cursor && state.generation === generation
}

/** Returns how the last request ended. */
export async function readConnection(db: ClinicDatabase): Promise<ConnectionState> {
  const stored = await db.meta.get('connection')
  return stored?.name === 'connection' ? stored : { name: 'connection', connection: null, firstPullFailed: false }
}

/**
 * Returns the refs of rows that restores may have lost, by their former qualified keys ('patient:3'); null before the
 * first restore.
 */
export async function readFormerRefs(db: ClinicDatabase): Promise<FormerRefs['refs'] | null> {
  const stored = await db.meta.get('former_names')
  return stored?.name === 'former_names' ? stored.refs : null
}

/** Returns the epochs that this device has met; none before the first epoch ended. */
export async function readEpochsMet(db: ClinicDatabase): Promise<readonly KnownEpoch[]> {
  const stored = await db.meta.get('lives')
  return stored?.name === 'lives' ? stored.lives : []
}

/** Returns the last counts of the appointments before the mirror's window; null if the server never sent any. */
export async function readOlderCounts(db: ClinicDatabase): Promise<OlderCounts | null> {
  const stored = await db.meta.get('older_counts')
  return stored?.name === 'older_counts' ? stored : null
}
