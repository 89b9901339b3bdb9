import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readConnection, readMirrorState } from '#data/local/database/meta.ts'
import { hasNoRoom } from '#data/local/database/storage-trouble.ts'
import type { ConnectionState, MirrorState } from '#data/local/database/stored-meta.ts'
import { mirrorTable } from '#data/local/rows/mirror-table.ts'
import type { MirroredEntity } from '#domain/fields/entities.ts'
import { readUpdateNeed } from './update-need.ts'

/** In the order in which the lists come; the others are too short to be told. */
const TOLD = ['patient', 'appointment', 'income'] as const satisfies readonly MirroredEntity[]
type ToldEntity = (typeof TOLD)[number]

/** Why the first mirror does not go on. `server`: it answers, but asked to wait. */
export type FillHindrance = 'no_network' | 'no_server' | 'server' | 'full' | 'update'

/** Rows that are not all here: how many are, and how many the server has (null if it did not say). */
export interface MissingRows {
  entity: ToldEntity
  have: number
  of: number | null
}

/** How far the first mirror has come. */
export interface FirstMirror {
  /** Whether this week's agenda is here, with the names of its patients. */
  hasWeek: boolean
  /** In the order in which they come. */
  missing: readonly MissingRows[]
  hindrance: FillHindrance | null
  /** How many rows of all kinds are here, and of how many; null while the server has not said. */
  share: { have: number; of: number } | null
}

/** Reads how far the first mirror has come; null once it is whole. */
export async function readFirstMirror(db: ClinicDatabase): Promise<FirstMirror | null> {
  const [mirror, connection, isFull, updateNeed] = await Promise.all([
    readMirrorState(db),
    readConnection(db),
    hasNoRoom(db),
    readUpdateNeed(db),
  ])
  if (mirror?.complete) return null
  const rows = await Promise.all(TOLD.map((entity) => countRows(db, mirror, entity)))
  return {
    hasWeek: mirror?.hasWeek ?? false,
    missing: rows.filter(({ entity }) => !mirror?.filled.includes(entity)),
    hindrance: hindranceOf(connection, isFull, updateNeed !== null),
    share: mirror?.counts ? { have: sumOf(rows, 'have'), of: sumOf(rows, 'of') } : null,
  }
}

function sumOf(rows: readonly MissingRows[], field: 'have' | 'of'): number {
  return rows.reduce((sum, each) => sum + (each[field] ?? 0), 0)
}

/** More may be here than the server counted at first: others go on adding. */
async function countRows(db: ClinicDatabase, mirror: MirrorState | null, entity: ToldEntity): Promise<MissingRows> {
  const have = await mirrorTable(db, entity).count()
  const counted = mirror?.counts?.[entity]
  return { entity, have, of: counted === undefined ? null : Math.max(counted, have) }
}

function hindranceOf(
  { connection, firstPullFailed }: ConnectionState,
  isFull: boolean,
  needsUpdate: boolean,
): FillHindrance | null {
  if (isFull) return 'full'
  if (needsUpdate) return 'update'
  if (connection === 'no_network' || connection === 'no_server') return connection
  return firstPullFailed ? 'server' : null
}
