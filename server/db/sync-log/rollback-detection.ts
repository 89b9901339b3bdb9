import { writeAuditEvent } from '#server/db/audit-log.ts'
import type { Db } from '#server/db/schema.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { markRolledBack } from './copy-mark.ts'
import { headOf } from './high-water-mark.ts'
import { SHORTEST_JUMP, skipSequence } from './sequence-gap.ts'

// A folder that was put back whole, its head with it (a snapshot of the machine, an image of the disk), looks like one that was
// merely stopped. Only who has seen more of this epoch than the database holds, or a later one, can tell that it has lost time.

/** Where a device's mirror stands: a change, and the epoch of the database in which it was told of it. */
export interface ShownCursor {
  epoch: number
  cursor: number
}

/** A device's word that the database has lost time. */
export interface LostTime {
  userId: number
  /** A cursor of this epoch that this database never gave, or one of an epoch that goes on from it. */
  shown: ShownCursor
  /** The last change at the time when the server began on this database: what is lost comes after it. */
  begunAt: number
  /** Epoch milliseconds. */
  now: number
}

const DAY_MS = 24 * 60 * 60 * 1000
/** No clock is ahead by more: a number beyond that is no epoch's, and the epoch that followed it would leave none for those to come. */
const FURTHEST_LATER = 100 * 365 * DAY_MS

/**
 * Whether a device's cursor is of an epoch that goes on from the given one, by the numbers alone: each is later than the one before, and
 * its changes are numbered beyond a jump. A lower number is of a database that was started empty, be it later or not: nothing of that
 * was ever here. A mirror that is still to be filled stands at 0.
 */
export function isOfLaterEpoch(present: number, { epoch, cursor }: ShownCursor): boolean {
  const isLater = epoch > present && epoch <= present + FURTHEST_LATER
  return isLater && (cursor === 0 || cursor >= SHORTEST_JUMP)
}

/**
 * Writes down, once, and again for each later epoch that is shown, that the database was put back, so that its next opening begins a
 * new epoch (openGuardedDatabase), later than all of those, which goes on from what the server began with: what has been written since
 * may bear numbers of the lost stretch, and devices send it again in vain, since its receipts are there. Until then the numbers go on
 * far ahead, so that none of that stretch is given any more and whoever shows one is known, however much is written. Word of this
 * comes from any device of the staff, so it does nothing else: should it be untrue, an epoch begins without need. Nothing is lost by
 * that, but devices judge by the rows as they are then what they send again: of a field that was changed twice since the server's
 * start, the person of the first edit may be asked.
 */
export async function noteLostTime(db: Db, { userId, shown, begunAt, now }: LostTime): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const told = await lostTimeIn(trx)
    if (told && told.epoch >= shown.epoch) return
    if (!told) await skipSequence(trx, { heads: [await headOf(trx)], jump: SHORTEST_JUMP, instant: now })
    const detail = { since: told?.since ?? begunAt, until: shown.cursor, epoch: shown.epoch }
    await writeAuditEvent(trx, { at: timestampOf(now), userId, action: PUT_BACK, detail })
    await markRolledBack(trx)
  })
}

/**
 * What devices have told of the time that the present epoch has lost: the last change before it, and the latest epoch that they know of;
 * undefined when nobody has told of any. What an earlier release wrote down names no epoch.
 */
export async function lostTimeIn(db: Db): Promise<{ since: number; epoch: number } | undefined> {
  const events = db.selectFrom('auditLog').select(['action', 'detail']).where('action', 'in', [PUT_BACK, RESTORED])
  const last = await events.orderBy('id', 'desc').limit(1).executeTakeFirst()
  return last?.action === PUT_BACK ? { since: 0, epoch: 0, ...JSON.parse(last.detail ?? '{}') } : undefined
}

const PUT_BACK = 'database.putBack'
/** The word of the audit log for the beginning of an epoch. */
export const RESTORED = 'database.restore'
