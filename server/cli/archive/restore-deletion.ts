import { CommandError } from '#server/cli/command-error.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Db } from '#server/db/schema.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { Clock } from '#server/platform/clock.ts'
import { archiveTexts } from './archive-texts.ts'
import { type ArchivedRows, archivedBy, contentsOf } from './archived-rows.ts'
import { linkIncomes, linkUsers, reviveAppointment, reviveIncome, revivePatient, reviveRecord } from './revive-rows.ts'

/** How much was restored. */
export interface Restored {
  patients: number
  appointments: number
  /** How many of the restored appointments are cancelled, since another appointment has their slot. */
  cancelled: number
  records: number
  incomes: number
  /** How many incomes and accounts were linked to their patient again. */
  linkedIncomes: number
  linkedUsers: number
  /** Usernames of active accounts that stay without their patient, because another account has it. */
  unlinkedUsers: string[]
}

/**
 * Restores all rows of one deletion in one change, which devices get by the feed. `change` is the number of the
 * deletion. Each row keeps its id and ref. So receipts, repeated creations and unsent changes of devices still mean the
 * same row. The archive keeps its copy and notes the time of the restoration.
 *
 * Throws CommandError, and changes nothing, in four cases: the number deleted nothing; its rows are back already;
 * another confirmed patient has the DNI; the patient of an appointment or clinical record is itself in the archive.
 */
export async function restoreDeletion({ db, clock }: { db: Db; clock: Clock }, change: number): Promise<Restored> {
  let restored: Restored | undefined
  await writeTransaction({ db, clock }, { userId: null, action: 'archive.restore' }, async (changes) => {
    const rows = await archivedBy(changes.db, change)
    const main = rows.find(({ entity }) => entity === 'patient') ?? rows[0]
    if (!main) throw new CommandError(archiveTexts.unknown(change))
    if (main.restoredAt !== null) throw new CommandError(archiveTexts.alreadyBack(change))
    restored = await revive(changes, contentsOf(rows), clock())
    const { now, db: trx } = changes
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
  for (const record of records) await reviveRecord(changes, record)
  for (const income of incomes) await reviveIncome(changes, income)
  for (const patient of patients) {
    restored.linkedIncomes += await linkIncomes(changes, patient)
    const { linked, unlinked } = await linkUsers(changes, patient)
    restored.linkedUsers += linked
    restored.unlinkedUsers.push(...unlinked)
  }
  return restored
}
