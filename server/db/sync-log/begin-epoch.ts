import { randomInt } from 'node:crypto'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import type { DatabaseSchema, Db } from '#server/db/schema.ts'
import { holdUnsentMail } from '#server/mail/outgoing-mail.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { clearMark } from './copy-mark.ts'
import { carryOverAccounts, type FormerAccounts, type KeptAccounts } from './former-accounts.ts'
import { carryOverProfessionals, type FormerProfessionals, type KeptProfessional } from './former-professionals.ts'
import { type HighWaterMark, headOf } from './high-water-mark.ts'
import { lostTimeIn, RESTORED } from './rollback-detection.ts'
import { SHORTEST_JUMP, skipSequence } from './sequence-gap.ts'
import { lineage } from './sync-state.ts'

const SECOND_MS = 1000
/** Where no clock tells two epochs apart, chance does. */
const EPOCH_SPREAD = 1_000_000

/** What was valid when the backup was made and may have been ended since: it must not come back to life. */
const ENDED: readonly (keyof DatabaseSchema)[] = ['sessions', 'passwordResets']

/** What is known of the epochs that a new one follows, beyond the database that was put back. */
export interface FormerEpochs {
  /** The heads of epochs that devices may have seen, as that of the database that is being replaced. */
  heads?: readonly HighWaterMark[]
  /** What the database that is being replaced says of who may sign in. */
  accounts?: FormerAccounts
  /** What it says of who works here. */
  professionals?: FormerProfessionals
  /** A whole number from 0 on, below the given one. */
  chance?: (below: number) => number
}

export interface NewEpoch {
  head: HighWaterMark
  /** Undefined where the replaced database tells of no accounts. */
  accounts: KeptAccounts | undefined
  /** Undefined where it tells of no professionals. */
  professionals: KeptProfessional[] | undefined
}

/**
 * Makes a database that was put back to an earlier state a new epoch of the clinic's data (docs/sync/SPEC.md, E-1), in one transaction: an
 * epoch later than any that is known, also from devices (rollback-detection.ts), so that none takes it for the one it knows, nor for that of
 * another restore where the clock is not set yet; a lineage row that says up to which change both agree; the sequence and the ids
 * of every table far ahead, so that no number of the lost stretch is ever given again; every session ended; who may sign in and who
 * works here as the replaced database says (carryOverAccounts, carryOverProfessionals); mail that had not gone out held for the
 * operator, since it may have gone out after the backup.
 *
 * The jump starts from the furthest head that is known, and is longer the later it is (jumpAt), so that the same backup, restored
 * twice, does not give the same ids twice, whatever the second restore knows of the first. No process may have the database open
 * meanwhile: the server asks for its epoch only once.
 */
export async function beginEpoch(db: Db, instant: number, former: FormerEpochs = {}): Promise<NewEpoch> {
  return db.transaction().execute(async (trx) => {
    const restored = await headOf(trx)
    const heads = [restored, ...(former.heads ?? [])] as const
    const lost = await lostTimeIn(trx)
    const { chance = randomInt } = former
    const known = [...heads, ...(lost ? [lost] : [])]
    const epoch = Math.max(instant, ...known.map((past) => past.epoch + 1 + chance(EPOCH_SPREAD)))
    const restoredFrom = lost?.since ?? restored.sequence
    if ((await lineage(trx)).length === 0)
      await trx.insertInto('lineage').values({ epoch: restored.epoch, restoredFrom: 0 }).execute()
    await trx.insertInto('lineage').values({ epoch, restoredFrom }).execute()
    await trx.updateTable('syncState').set({ epoch }).execute()
    await skipSequence(trx, { heads, jump: jumpAt(instant, restored), instant })
    for (const table of ENDED) await trx.deleteFrom(table).execute()
    await holdUnsentMail(trx)
    const at = timestampOf(instant)
    await writeAuditEvent(trx, { at, userId: null, action: RESTORED, detail: { until: restoredFrom } })
    const accounts = former.accounts && (await carryOverAccounts(trx, former.accounts, at))
    const professionals = former.professionals && (await carryOverProfessionals(trx, former.professionals, instant))
    await clearMark(trx)
    return { head: await headOf(trx), accounts, professionals }
  })
}

/**
 * One number more for each second since the restored epoch began: a clinic makes rows slower than that, so that what one restore of
 * a backup has given by then lies below what a later one begins with. A clock that went back makes the jump no shorter.
 */
function jumpAt(instant: number, restored: HighWaterMark): number {
  return SHORTEST_JUMP + Math.max(0, Math.floor((instant - restored.epoch) / SECOND_MS))
}
