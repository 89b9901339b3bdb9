import { holdsSlot } from '#domain/appointment/appointment-status.ts'
import { slotsOf } from '#domain/appointment/time-slots.ts'
import { CommandError } from '#server/cli/command-error.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Db } from '#server/db/schema.ts'
import type { AppointmentRow } from '#server/resources/appointments/appointment-repository.ts'
import { bookSlots, takenSlots } from '#server/resources/appointments/slot-book.ts'
import type { IncomeRow } from '#server/resources/incomes/income-repository.ts'
import { confirmedIdByDni, patientRow } from '#server/resources/patients/patient-repository.ts'
import { spellingOf } from '#server/resources/patients/respell-patients.ts'
import { archiveTexts } from './archive-texts.ts'
import type { ArchivedPatient, ArchivedRecord } from './archived-rows.ts'

/**
 * Brings a patient back, without what was tied to it, spelled as patients are today. Throws CommandError when its DNI is another
 * confirmed patient's by now.
 */
export async function revivePatient(
  changes: Changes,
  { incomeIds: _, userIds: __, ...archived }: ArchivedPatient,
): Promise<void> {
  const row = { ...archived, ...spellingOf(archived) }
  const holder = row.confirmed === 1 ? await confirmedIdByDni(changes.db, row.dni) : undefined
  if (holder !== undefined) throw new CommandError(archiveTexts.dniTaken(row.dni, holder))
  await changes.revive('patient', row)
}

/**
 * Brings an appointment back with the quarters of an hour that it held. When another appointment has one of them by now it comes back
 * cancelled, and says why: nothing is ever double-booked. True when it holds its place as before.
 */
export async function reviveAppointment(changes: Changes, row: AppointmentRow, now: number): Promise<boolean> {
  await expectPatient(changes.db, row.patientId)
  const isInPlace = await isPlaceFree(changes.db, row)
  const cancelled = { status: 'cancelled' as const, cancellationReason: archiveTexts.placeTaken(row.status) }
  const revived = isInPlace ? row : { ...row, ...cancelled }
  await changes.revive('appointment', revived)
  await bookSlots(changes.db, row.id, revived, now)
  return isInPlace
}

/** Brings a record back with every text that it ever had, their authors and times. */
export async function reviveRecord(changes: Changes, { versions, ...row }: ArchivedRecord): Promise<void> {
  await expectPatient(changes.db, row.patientId)
  await changes.revive('clinicalRecord', row)
  if (versions.length > 0) await changes.db.insertInto('medicalRecordVersions').values(versions).execute()
}

/** Brings an income back; without a patient when its patient is gone, as incomes stay when a patient is deleted. */
export async function reviveIncome(changes: Changes, row: IncomeRow): Promise<void> {
  const isTied = row.patientId !== null && (await patientRow(changes.db, row.patientId)) !== undefined
  await changes.revive('income', isTied ? row : { ...row, patientId: null })
}

/** Ties the incomes to their patient again, but for those that were deleted or given to another since. */
export async function tieIncomes(
  changes: Changes,
  { id: patientId, incomeIds = [] }: ArchivedPatient,
): Promise<number> {
  const rows = await changes.db
    .selectFrom('incomes')
    .select('id')
    .where('id', 'in', incomeIds)
    .where('patientId', 'is', null)
    .execute()
  for (const { id } of rows) await changes.tieIncome(id, patientId)
  return rows.length
}

/**
 * Gives the accounts their record back, but for those that have another one by now. A record is never open to two: when several are in
 * use (one that was disabled may have been enabled while it had no record), it goes to the one that staff have vouched for, or else to
 * the latest. Gives how many have it, and the usernames of those that are left without.
 */
export async function tieUsers(
  changes: Changes,
  { id: patientId, userIds = [] }: ArchivedPatient,
): Promise<{ tied: number; left: string[] }> {
  const users = await changes.db
    .selectFrom('users')
    .select(['id', 'username', 'active'])
    .where('id', 'in', userIds)
    .where('patientId', 'is', null)
    .orderBy('vouched', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const [, ...left] = users.filter(({ active }) => active === 1)
  const tied = users.filter((user) => !left.includes(user))
  for (const { id } of tied) await changes.linkUser(id, patientId)
  return { tied: tied.length, left: left.map(({ username }) => username) }
}

async function isPlaceFree(db: Db, row: AppointmentRow): Promise<boolean> {
  if (row.professionalId === null || !holdsSlot(row.status)) return true
  const taken = await takenSlots(db, row.professionalId, row.date)
  return slotsOf(row).every((slot) => !taken.has(slot))
}

async function expectPatient(db: Db, id: number): Promise<void> {
  if (!(await patientRow(db, id))) throw new CommandError(archiveTexts.patientGone(id))
}
