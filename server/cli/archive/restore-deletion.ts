import { CommandError } from '#server/cli/command-error.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Db } from '#server/db/schema.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { Clock } from '#server/platform/clock.ts'
import { archiveTexts } from './archive-texts.ts'
import { type ArchivedRows, archivedBy, contentsOf } from './archived-rows.ts'
import { reviveAppointment, reviveIncome, revivePatient, reviveRecord, tieIncomes, tieUsers } from './revive-rows.ts'

/** How much came back. */
export interface Restored {
  patients: number
  appointments: number
  /** Those of the appointments that came back cancelled, since another has their place. */
  cancelled: number
  records: number
  incomes: number
  /** Incomes and accounts that have their patient again. */
  tiedIncomes: number
  tiedUsers: number
  /** The usernames of accounts in use that are left without their patient, since another one has it. */
  leftUsers: string[]
}

/**
 * Brings back all that one deletion took, in one change, so that every device gets it by the feed: each row under its own id and
 * ref. So receipts, a creation that comes again and what a device still holds for that id all mean the row that they always
 * meant. `change` is the number of the deletion. The archive keeps its copy and the time of the return.
 *
 * Throws CommandError, and nothing is done, for a number that deleted nothing, for what is back already, for a DNI that another
 * confirmed patient has, and for an appointment or a record whose patient is in the archive itself.
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
    tiedIncomes: 0,
    tiedUsers: 0,
    leftUsers: [],
  }
  for (const patient of patients) await revivePatient(changes, patient)
  for (const appointment of appointments) {
    if (!(await reviveAppointment(changes, appointment, now))) restored.cancelled++
  }
  for (const record of records) await reviveRecord(changes, record)
  for (const income of incomes) await reviveIncome(changes, income)
  for (const patient of patients) {
    restored.tiedIncomes += await tieIncomes(changes, patient)
    const { tied, left } = await tieUsers(changes, patient)
    restored.tiedUsers += tied
    restored.leftUsers.push(...left)
  }
  return restored
}
