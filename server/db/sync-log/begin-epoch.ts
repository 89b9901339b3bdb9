import { randomInt } from 'node:crypto'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import type { DatabaseSchema, Db } from '#server/db/schema.ts'
import { holdUnsentMail } from '#server/mail/queue-mail.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { clearMark } from './copy-mark.ts'
import { carryOverAccounts, type FormerAccounts, type KeptAccounts } from './former-accounts.ts'
import { carryOverProfessionals, type FormerProfessionals, type KeptProfessional } from './former-professionals.ts'
import { type HighWaterMark, readHighWaterMark } from './high-water-mark.ts'
import { RESTORED, readReportedRollback } from './rollback-detection.ts'
import { SHORTEST_JUMP, skipSequence } from './sequence-gap.ts'
import { readLineage } from './sync-state.ts'

const SECOND_MS = 1000
/** A random distance keeps two epochs apart where no clock does. */
const EPOCH_SPREAD = 1_000_000

/** Tables that may hold ended sessions, used links and accepted invitations as if they were valid; a restore empties them. */
const EMPTIED_TABLES: readonly (keyof DatabaseSchema)[] = ['sessions', 'passwordResets', 'invitations']

/** What is known of the former epochs, beyond the restored database itself. */
export interface FormerEpochs {
  /** High-water marks that devices may have seen, like that of the database being replaced. */
  marks?: readonly HighWaterMark[]
  /** The accounts of the database being replaced. */
  accounts?: FormerAccounts
  /** The professionals of the database being replaced. */
  professionals?: FormerProfessionals
  /** Returns a random whole number from 0 up to but without `below`. */
  chance?: (below: number) => number
}

export interface NewEpoch {
  mark: HighWaterMark
  /** Undefined when the accounts of the replaced database are unknown. */
  accounts: KeptAccounts | undefined
  /** Undefined when the professionals of the replaced database are unknown. */
  professionals: KeptProfessional[] | undefined
}

/**
 * Begins a new epoch of a database that was set back to an earlier state, in one transaction (docs/sync/SPEC.md, E-1):
 * - The new epoch is later than any known one, also those known from devices (rollback-detection.ts). Its random part
 *   keeps it apart from the epoch of another restore, even while the clock is not set yet.
 * - A lineage row records the last change that both epochs share.
 * - The sequence and the ids of all tables jump ahead, so that no number of the lost changes is given again.
 * - All sessions end.
 * - Accounts and professionals are taken over from the replaced database (carryOverAccounts, carryOverProfessionals).
 * - Unsent mail is held for the operator, since it may have been sent after the backup.
 *
 * The jump starts from the furthest known mark and grows with time (jumpAt). So the same backup, restored twice, never
 * gives the same ids twice, whatever the second restore knows of the first. No process may have the database open
 * meanwhile: the server reads its epoch only once.
 */
export async function beginEpoch(db: Db, instant: number, former: FormerEpochs = {}): Promise<NewEpoch> {
  return db.transaction().execute(async (trx) => {
    const restored = await readHighWaterMark(trx)
    const marks = [restored, ...(former.marks ?? [])] as const
    const lost = await readReportedRollback(trx)
    const { chance = randomInt } = former
    const known = [...marks, ...(lost ? [lost] : [])]
    const epoch = Math.max(instant, ...known.map((past) => past.epoch + 1 + chance(EPOCH_SPREAD)))
    const restoredFrom = lost?.since ?? restored.sequence
    if ((await readLineage(trx)).length === 0)
      await trx.insertInto('lineage').values({ epoch: restored.epoch, restoredFrom: 0 }).execute()
    await trx.insertInto('lineage').values({ epoch, restoredFrom }).execute()
    await trx.updateTable('syncState').set({ epoch }).execute()
    await skipSequence(trx, { marks, jump: jumpAt(instant, restored), instant })
    for (const table of EMPTIED_TABLES) await trx.deleteFrom(table).execute()
    await holdUnsentMail(trx)
    const at = timestampOf(instant)
    await writeAuditEvent(trx, { at, userId: null, action: RESTORED, detail: { until: restoredFrom } })
    const accounts = former.accounts && (await carryOverAccounts(trx, former.accounts, at))
    const professionals = former.professionals && (await carryOverProfessionals(trx, former.professionals, instant))
    await clearMark(trx)
    return { mark: await readHighWaterMark(trx), accounts, professionals }
  })
}

/**
 * Computes the jump: one number more for each second since the restored epoch began. A clinic makes rows more slowly.
 * So the numbers that one restore has given by then lie below those that a later restore begins with. A clock that went
 * back makes the jump no shorter.
 */
function jumpAt(instant: number, restored: HighWaterMark): number {
  return SHORTEST_JUMP + Math.max(0, Math.floor((instant - restored.epoch) / SECOND_MS))
}
