import type { RestoredCounts } from '#domain/archive/deleted-rows-texts.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Db } from '#server/db/schema.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type ArchivedRows, archivedBy, contentsOf } from './archived-rows.ts'
import { RestoreRefusedError } from './restore-refused-error.ts'
import { restoreTexts } from './restore-texts.ts'
import {
  linkIncomes,
  linkUsers,
  reviveAppointment,
  reviveClinicalRecord,
  reviveIncome,
  revivePatient,
} from './revive-rows.ts'

/** How much was restored. */
export interface Restored extends RestoredCounts {
  /** How many of the restored appointments are cancelled, since another appointment has their slot. */
  cancelled: number
  /** Usernames of active accounts that stay without their patient, because another account has it. */
  unlinkedUsers: string[]
}

interface RestoredBy {
  /** Null for operator commands. */
  userId: number | null
  /** Runs first in the transaction; an error of it rolls everything back. */
  expectAllowed?: (trx: Db, now: number) => Promise<void>
}

/**
 * Restores all rows of one deletion in one change, which devices get by the feed. `change` is the number of the
 * deletion. Each row keeps its id and ref. So receipts, repeated creations and unsent changes of devices still mean the same row. The archive keeps its copy and
 * notes the time of the restoration.
 *
 * Throws RestoreRefusedError, and changes nothing, in four cases: the number deleted nothing; its rows are back already;
 * another confirmed patient has the DNI; the patient of an appointment or clinical record is itself in the archive.
 */
export async function restoreDeletion(
  { db, clock }: { db: Db; clock: Clock },
  change: number,
  { userId, expectAllowed }: RestoredBy = { userId: null },
): Promise<Restored> {
  let restored: Restored | undefined
  await writeTransaction({ db, clock }, { userId, action: 'archive.restore' }, async (changes) => {
    const { now, db: trx } = changes
    await expectAllowed?.(trx, Date.parse(now))
    const rows = await archivedBy(trx, change)
    const main = rows.find(({ entity }) => entity === 'patient') ?? rows[0]
    if (!main) throw new RestoreRefusedError('unknown', restoreTexts.unknown(change))
    if (main.restoredAt !== null) throw new RestoreRefusedError('already back', restoreTexts.alreadyBack(change))
    restored = await revive(changes, contentsOf(rows), clock())
    await trx.updateTable('archive').set({ restoredAt: now }).where('change', '=', change).execute()
    return { status: 200, entity: main.entity, id: main.entityId }
  })
  if (!restored) throw new Error('a restoration has no receipt')
  return restored
}

async function revive(changes: Changes, rows: ArchivedRows, now: number): Promise<Restored> {
  const { patients, appointments, records, incomes } = rows
  const restored: Restored = {
    patients: patients.length,
    appointments: appointments.length,
    cancelled: 0,
    records: records.length,
    incomes: incomes.length,
    linkedIncomes: 0,
    linkedUsers: 0,
    unlinkedUsers: [],
  }
  for (const patient of patients) await revivePatient(changes, patient)
  for (const appointment of appointments) {
    if (!(await reviveAppointment(changes, appointment, now))) restored.cancelled++
  }
  for (const record of records) await reviveClinicalRecord(changes, record)
  for (const income of incomes) await reviveIncome(changes, income)
  for (const patient of patients) {
    restored.linkedIncomes += await linkIncomes(changes, patient)
    const { linked, unlinked } = await linkUsers(changes, patient)
    restored.linkedUsers += linked
    restored.unlinkedUsers.push(...unlinked)
  }
  return restored
}
