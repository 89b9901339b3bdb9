import { timestampOf } from '#server/clock.ts'
import { writeAuditEvent } from './audit-log.ts'
import { isMarkedPutBack, markAsPutBack } from './copy-mark.ts'
import { jumpAhead, SHORTEST_JUMP } from './jump-ahead.ts'
import { headOf } from './life-head.ts'
import type { Db } from './schema.ts'

// A folder that was put back whole, its head with it (a snapshot of the machine, an image of the disk), looks like one that was
// merely stopped. Only who has seen more of this life than the database holds can tell that it has lost time.

/** A device's word that the database has lost time. */
export interface LostTime {
  userId: number
  /** A cursor of this life that this database never gave. */
  shown: number
  /** The last change at the time when the server began on this database: what is lost comes after it. */
  begunAt: number
  /** Epoch milliseconds. */
  now: number
}

/**
 * Writes down, once, that the database was put back, so that its next opening begins a new life (openGuardedDatabase), which goes
 * on from what the server began with: what has been written since may bear numbers of the lost stretch, and devices send it again
 * in vain, since its receipts are there. Until then the numbers go on far ahead, so that none of that stretch is given any more and
 * whoever shows one is known, however much is written. Word of this comes from any device of the staff, so it does nothing else:
 * should it be untrue, a life begins without need, and nothing is lost.
 */
export async function noteLostTime(db: Db, { userId, shown, begunAt, now }: LostTime): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await isMarkedPutBack(trx)) return
    await jumpAhead(trx, { heads: [await headOf(trx)], jump: SHORTEST_JUMP, instant: now })
    const detail = { since: begunAt, until: shown }
    await writeAuditEvent(trx, { at: timestampOf(now), userId, action: PUT_BACK, detail })
    await markAsPutBack(trx)
  })
}

/** The last change before the time that the present life has lost; undefined when nobody has told of any. */
export async function lastBeforeLostTime(db: Db): Promise<number | undefined> {
  const events = db.selectFrom('auditLog').select(['action', 'detail']).where('action', 'in', [PUT_BACK, RESTORED])
  const last = await events.orderBy('id', 'desc').limit(1).executeTakeFirst()
  return last?.action === PUT_BACK ? (JSON.parse(last.detail ?? '{}') as { since?: number }).since : undefined
}

const PUT_BACK = 'database.putBack'
/** The word of the audit log for the beginning of a life. */
export const RESTORED = 'database.restore'
