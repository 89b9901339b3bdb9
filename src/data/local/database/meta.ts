import type { KnownEpoch } from '#domain/sync/replies/epochs.ts'
import type { ClinicDatabase } from './clinic-database.ts'
import type { ConnectionState, FormerNames, MirrorState, OlderCounts } from './meta-records.ts'

/** How far the mirror is; null before the first pull. */
export async function readMirrorState(db: ClinicDatabase): Promise<MirrorState | null> {
  const record = await db.meta.get('mirror')
  return record?.name === 'mirror' ? record : null
}

/** Whether the mirror stands where it did when something was asked for: no other tab has moved it since, or made it anew. */
export function standsAt(
  state: MirrorState | null,
  { epoch, cursor, generation }: Pick<MirrorState, 'epoch' | 'cursor' | 'generation'>,
): state is MirrorState {
  return state?.epoch === epoch && state.cursor === cursor && state.generation === generation
}

/** What the last reply told. */
export async function readConnection(db: ClinicDatabase): Promise<ConnectionState> {
  const record = await db.meta.get('connection')
  return record?.name === 'connection' ? record : { name: 'connection', connection: null, firstPullFailed: false }
}

/** The refs of rows that restores may have lost, by what they were called before ('patient:3'); null before the first restore. */
export async function readFormerNames(db: ClinicDatabase): Promise<FormerNames['refs'] | null> {
  const record = await db.meta.get('former_names')
  return record?.name === 'former_names' ? record.refs : null
}

/** The epochs of the server's database that this device has met; none before the first one was over. */
export async function readEpochsMet(db: ClinicDatabase): Promise<readonly KnownEpoch[]> {
  const record = await db.meta.get('lives')
  return record?.name === 'lives' ? record.lives : []
}

/** How the appointments before the mirror's window stood when the server counted them last; null when it never has. */
export async function readOlderCounts(db: ClinicDatabase): Promise<OlderCounts | null> {
  const record = await db.meta.get('older_counts')
  return record?.name === 'older_counts' ? record : null
}
