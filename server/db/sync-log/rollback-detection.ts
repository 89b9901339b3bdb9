import { writeAuditEvent } from '#server/db/audit-log.ts'
import type { Db } from '#server/db/schema.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { markRolledBack } from './copy-mark.ts'
import { readHighWaterMark } from './high-water-mark.ts'
import { SHORTEST_JUMP, skipSequence } from './sequence-gap.ts'

// A folder that was restored whole, with its high-water mark (a machine snapshot, a disk image), looks like one that
// was merely stopped. Only a device that has seen more of this epoch, or a later epoch, can tell that changes are lost.

/** The cursor of a device's mirror, and the database's epoch in which it got it. */
export interface DeviceCursor {
  epoch: number
  cursor: number
}

/** A device's report that the database has lost changes. */
export interface RollbackReport {
  userId: number
  /** A cursor of this epoch that this database never gave, or one of a later epoch of the same lineage. */
  shown: DeviceCursor
  /** The last change when this server started. Lost changes come after it. */
  sequenceAtStart: number
  /** Epoch milliseconds. */
  now: number
}

const DAY_MS = 24 * 60 * 60 * 1000
/**
 * No clock is ahead by more. A larger number is no epoch, and an epoch after it would leave no numbers for later ones.
 */
const FURTHEST_AHEAD_MS = 100 * 365 * DAY_MS

/**
 * Whether a device's cursor belongs to a later epoch of this lineage, by its numbers alone: the epoch is later, and the
 * cursor lies beyond a jump. A lower cursor belongs to a database that was started empty, which had nothing of this
 * one. A mirror that is not filled yet has the cursor 0.
 */
export function isOfLaterEpoch(present: number, { epoch, cursor }: DeviceCursor): boolean {
  const isLater = epoch > present && epoch <= present + FURTHEST_AHEAD_MS
  return isLater && (cursor === 0 || cursor >= SHORTEST_JUMP)
}

/**
 * Records once, and again for each later epoch that a device shows, that the database was rolled back. Its next opening
 * then begins a new epoch, later than all shown ones (openGuardedDatabase). That epoch continues from the state at this
 * server's start. Later changes may bear numbers of the lost ones, and devices resend them without effect, since their
 * receipts exist.
 *
 * Until then the sequence jumps ahead. So no lost number is given again, and each device that shows one is recognized.
 *
 * Any staff device can report this, so the effect must be harmless: a false report only begins a needless epoch.
 * Nothing is lost by that. But devices revalidate what they resend against the present rows. Example: a field was
 * changed twice since the server's start; the author of the first edit may then be asked.
 */
export async function recordRollback(db: Db, { userId, shown, sequenceAtStart, now }: RollbackReport): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const reported = await readReportedRollback(trx)
    if (reported && reported.epoch >= shown.epoch) return
    if (!reported) await skipSequence(trx, { marks: [await readHighWaterMark(trx)], jump: SHORTEST_JUMP, instant: now })
    const detail = { since: reported?.since ?? sequenceAtStart, until: shown.cursor, epoch: shown.epoch }
    await writeAuditEvent(trx, { at: timestampOf(now), userId, action: ROLLED_BACK, detail })
    await markRolledBack(trx)
  })
}

/**
 * Reads what devices reported about this epoch: the last change before the loss, and the latest epoch that they know;
 * undefined without a report. Reports of an earlier release name no epoch.
 */
export async function readReportedRollback(db: Db): Promise<{ since: number; epoch: number } | undefined> {
  const events = db.selectFrom('auditLog').select(['action', 'detail']).where('action', 'in', [ROLLED_BACK, RESTORED])
  const last = await events.orderBy('id', 'desc').limit(1).executeTakeFirst()
  return last?.action === ROLLED_BACK ? { since: 0, epoch: 0, ...JSON.parse(last.detail ?? '{}') } : undefined
}

const ROLLED_BACK = 'database.putBack'
/** The audit action of a new epoch. */
export const RESTORED = 'database.restore'
